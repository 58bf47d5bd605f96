extension FilterCall {
  /// What the filter makes of `input`.
  /// - Parameters:
  ///   - arguments: the values of the call's own.
  ///   - tracking: nil while the message has none.
  ///   - effort: of the render, or of what is made before it.
  func result(
    of input: consuming LiquidValue, _ arguments: [LiquidValue], settings: RenderSettings,
    tracking: TrackingIdentifiers?, counting effort: inout RenderEffort
  ) throws(RenderFailure) -> LiquidValue {
    let application = FilterApplication(
      call: self, input: input, arguments: arguments, settings: settings, tracking: tracking)
    try effort.count(
      elements: FilterEffort.elements(of: application, atMost: effort.mostElements))
    let result = try application.result()
    if case .array(let made) = result { try effort.count(elements: made.count) }
    try effort.count(made: result.stringBytes?.count ?? 0)
    return result
  }
}

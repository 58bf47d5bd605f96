internal import Records

extension Renderer {
  mutating func apply(
    _ call: FilterCall, to input: LiquidValue, _ context: inout RenderContext
  ) throws(RenderFailure) -> LiquidValue {
    var arguments: [LiquidValue] = []
    for argument in call.arguments { arguments.append(lasting(try value(argument, &context))) }
    if !call.keywords.isEmpty {
      var members: [(key: [UInt8], value: LiquidValue)] = []
      for (name, expression) in call.keywords {
        members.append((name, lasting(try value(expression, &context))))
      }
      arguments.append(.object(LiquidObject(members)))
    }
    let limits = FilterLimits(context.settings)
    let application = FilterApplication(
      filter: call.filter, input: lasting(input), arguments: arguments, limits: limits,
      settings: context.settings, tracking: context.trackingIdentifiers)
    effort &+= FilterEffort(of: application, atMost: limits.effort).elements
    try limits.check(effort: effort)
    let result = try application.result()
    if case .array(let made) = result { effort &+= made.count }
    work &+= result.stringBytes?.count ?? 0
    guard work <= 64 &* max(context.settings.maximumOutputBytes, 1 << 16) else {
      throw .error(detail: "filters make too much text; shorten the template or its data")
    }
    return result
  }
}

/// What bounds the values that filters make.
struct FilterLimits: Sendable {
  let bytes: Int
  let elements: Int
  /// Elements that the filters of one render may go through, together.
  let effort: Int

  init(_ settings: RenderSettings) {
    // A field may be longer than the output: what a filter makes of it must fit too.
    bytes = max(settings.maximumOutputBytes, 4 << 20)
    elements = max(settings.maximumIterations, 1 << 20)
    effort = 16 * elements
  }

  func check(bytes count: Int) throws(RenderFailure) {
    guard count <= bytes else {
      throw .error(detail: "a filter makes more than \(bytes) bytes; shorten its input")
    }
  }

  func check(effort count: Int) throws(RenderFailure) {
    guard count <= effort else {
      throw .error(
        detail: "filters go through more than \(effort) elements; shorten the template or its data")
    }
  }

  func check(elements count: Int) throws(RenderFailure) {
    guard count <= elements else {
      throw .error(detail: "a filter makes more than \(elements) elements; shorten its input")
    }
  }
}

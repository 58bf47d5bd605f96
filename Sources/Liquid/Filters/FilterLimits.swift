/// What bounds the values that filters make.
struct FilterLimits: Sendable {
  /// A field may be longer than the output, and what a filter makes of it must fit too: so long is a record
  /// at most, unless `input.limits` says otherwise.
  private static let leastBytes = 4 << 20
  /// So many has a field at most that is split into its bytes, unless `input.limits` says otherwise.
  private static let leastElements = 1 << 20

  let bytes: Int
  let elements: Int

  init(_ settings: RenderSettings) {
    bytes = max(settings.maximumFieldBytes, FilterLimits.leastBytes)
    elements = max(settings.maximumIterations, FilterLimits.leastElements)
  }

  func check(bytes count: Int) throws(RenderFailure) {
    guard count <= bytes else {
      throw .error(detail: "a filter makes more than \(bytes) bytes; shorten its input")
    }
  }

  func check(elements count: Int) throws(RenderFailure) {
    guard count <= elements else {
      throw .error(detail: "a filter makes more than \(elements) elements; shorten its input")
    }
  }
}

/// What bounds the values that filters make.
struct FilterLimits: Sendable {
  let bytes: Int
  let elements: Int

  init(_ settings: RenderSettings) {
    // A field may be longer than the output: what a filter makes of it must fit too.
    bytes = max(settings.maximumOutputBytes, 4 << 20)
    elements = max(settings.maximumIterations, 1 << 20)
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

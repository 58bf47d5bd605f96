internal import Records

/// What bounds the values that filters make.
struct FilterLimits: Sendable {
  /// What a filter makes of a field may be as long as a record that keeps to the standard limits.
  private static let leastBytes = RecordLimits().recordBytes
  /// A field that keeps to them may be split into its bytes.
  private static let leastElements = RecordLimits().fieldBytes

  let bytes: Int
  let elements: Int

  /// - Parameters:
  ///   - fieldBytes: that a field may have.
  ///   - iterations: that a loop may make.
  init(fieldBytes: Int, iterations: Int) {
    bytes = max(fieldBytes, FilterLimits.leastBytes)
    elements = max(iterations, FilterLimits.leastElements)
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

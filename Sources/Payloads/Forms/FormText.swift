/// Bytes among those of a form.
struct FormText: Equatable, Sendable {
  private let start: UInt32
  private let length: UInt32

  static let empty = FormText(0..<0)

  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    length = UInt32(range.count)
  }

  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(start) &+ Int(length) }
}

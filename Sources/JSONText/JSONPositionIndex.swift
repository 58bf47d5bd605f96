package import Bytes

/// Lines and columns of one text, for callers that ask for many: none of them walks the text from its
/// beginning.
package struct JSONPositionIndex: Sendable {
  private static let stride = 1024
  private let bytes: [UInt8]
  /// The position of every `stride`-th byte.
  private let waypoints: [TextPosition]

  /// O(bytes); keeps the text.
  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    var index = UTF8Text.markLength(of: bytes)
    var position = TextPosition(line: 1, column: 1)
    var waypoints: [TextPosition] = []
    for offset in Swift.stride(from: 0, through: bytes.count, by: Self.stride) {
      if index < offset {
        position.advance(past: index..<offset, in: bytes)
        index = offset
      }
      waypoints.append(position)
    }
    self.waypoints = waypoints
  }

  /// The position of the byte at `offset`, as `TextPosition(ofByte:in:)` says it. O(1).
  package func position(ofByte offset: Int) -> TextPosition {
    let nearest = min(offset / Self.stride, waypoints.count - 1)
    var position = waypoints[nearest]
    var index = nearest * Self.stride
    if nearest == 0 { index = UTF8Text.markLength(of: bytes) }
    position.advance(past: index..<max(index, min(offset, bytes.count)), in: bytes)
    return position
  }
}

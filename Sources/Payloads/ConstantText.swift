package import Bytes
internal import Platforms

/// A text in the two forms in which it is written.
package struct ConstantText: Sendable {
  /// The text in UTF-8.
  package let plain: LastingBytes
  /// The inside of a JSON string.
  package let json: LastingBytes
  /// Whether it is empty or ASCII white space.
  package let isBlank: Bool

  /// - Parameter plain: UTF-8. Copied; the copies live as long as the run.
  package init(_ plain: [UInt8]) {
    self.plain = LastingBytes(plain)
    isBlank = plain.span.isBlank
    json = LastingBytes(ConstantText.json(plain))
  }

  /// A text as the inside of a JSON string.
  static func json(_ plain: [UInt8]) -> [UInt8] {
    var escaped = ByteBuffer(capacity: plain.count)
    escaped.append(escaping: plain.span)
    return escaped.array()
  }
}

internal import Bytes

/// A record's bytes as a dead letter has them where they are no fields: Base64.
package enum RawRecord {
  /// What `raw` holds for a record. O(n).
  package static func text(of record: Span<UInt8>) -> [UInt8] { Base64.encoded(record) }

  /// The record that `raw` holds; nil where that is no Base64. Whoever mended a file by hand may have used
  /// an encoder that leaves spare bits. O(n).
  package static func bytes(of text: Span<UInt8>) -> [UInt8]? {
    Base64.decoded(text, allowsSpareBits: true)
  }
}

internal import Checksums

/// A draw that is the same for the same text on every machine and in every version.
enum StableDraw {
  /// XXH64 (seed 1) of the text: evenly spread over all 64 bits. Another seed than that of
  /// `ShardChoice`, so that a shard is no choice of its own.
  static func value(of text: Span<UInt8>) -> UInt64 {
    XXH64.hash(text, seed: 1)
  }

  /// The draw of a record without a text: by its number in the run, from 1, as eight bytes, the lowest first.
  static func value(ordinal: Int) -> UInt64 {
    var bytes: [UInt8] = []
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: ordinal >> shift))
    }
    return value(of: bytes.span)
  }
}

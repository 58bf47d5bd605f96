/// Reads the header and the big-endian integers of a TZif file (RFC 8536 §3.1); zero beyond its end.
struct TZifReader {
  struct Header {
    let version: Int
    let universalFlags: Int
    let standardFlags: Int
    let leapSeconds: Int
    let transitions: Int
    let kinds: Int
    let nameBytes: Int

    /// Bytes of the data block behind it.
    func length(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + kinds * TZifReader.kindBytes + nameBytes
        + leapSeconds * (timeSize + 4) + standardFlags + universalFlags
    }
  }

  /// Four bytes of offset, one that tells daylight time, one that says where the name begins.
  private static let kindBytes = 6
  /// The magic number, the version, and fifteen bytes that mean nothing yet.
  private static let bytesBeforeCounts = 20
  private static let counts = 6

  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an integer of `size` bytes, which is signed if there is more than one.
  mutating func integer(_ size: Int) -> Int {
    var value = position < bytes.count && bytes[position] >= 0x80 && size > 1 ? -1 : 0
    for _ in 0..<size {
      value = value << 8 | (position < bytes.count ? Int(bytes[position]) : 0)
      position += 1
    }
    return value
  }

  /// Nil where none stands here.
  mutating func header() -> Header? {
    let length = TZifReader.bytesBeforeCounts + 4 * TZifReader.counts
    guard position + length <= bytes.count,
      bytes[position..<(position + 4)].elementsEqual("TZif".utf8)
    else { return nil }
    let version = bytes[position + 4]
    position += TZifReader.bytesBeforeCounts
    let counts = (0..<TZifReader.counts).map { _ in integer(4) }
    guard counts.allSatisfy({ $0 >= 0 && $0 <= bytes.count }) else { return nil }
    return Header(
      version: version >= UInt8(ascii: "2") ? 2 : 1, universalFlags: counts[0],
      standardFlags: counts[1], leapSeconds: counts[2], transitions: counts[3], kinds: counts[4],
      nameBytes: counts[5])
  }
}

package import Bytes
internal import Checksums

/// The ids of one input's lines, written and read: a UUIDv8 (RFC 9562 §5.8) whose last six octets are the
/// record's number.
///
///     octet  0 1 2 3  4 5  6 7  8 9  10 … 15
///            H0 … H5       8H   var  number, big-endian
package struct EnvelopeIdentity: Sendable {
  private static let characters = 36

  /// `xxxxxxxx-xxxx-8xxx-xxxx-`, eight characters a word.
  private let prefix: (UInt64, UInt64, UInt64)

  /// The identity for records that get no envelope.
  package static let ofNoPayload = EnvelopeIdentity(digest: Array(repeating: 0, count: 32))

  /// The identity for the records of one input of a run; `at` and `path` as the manifest has them.
  package init(name: String, at: String, path: String) {
    let seed = EnvelopeIdentity.seed(name: name, at: at, path: path)
    self.init(digest: Digest.bytes(of: Array(seed.utf8)))
  }

  /// - Parameter digest: SHA-256 of `seed(name:at:path:)`; 32 bytes.
  package init(digest: [UInt8]) {
    precondition(digest.count == 32, "bug: a SHA-256 digest has 32 bytes")
    var octets = Array(digest.prefix(10))
    octets[6] = 0x80 | octets[6] & 0x0f
    octets[8] = 0x80 | octets[8] & 0x3f
    var text = ByteBuffer(capacity: 24)
    for (index, octet) in octets.enumerated() {
      text.append((octet >> 4).hexadecimalDigit)
      text.append((octet & 15).hexadecimalDigit)
      if [3, 5, 7, 9].contains(index) { text.append(UInt8(ascii: "-")) }
    }
    let characters = text.array()
    func word(at start: Int) -> UInt64 {
      characters[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    prefix = (word(at: 0), word(at: 8), word(at: 16))
  }

  /// What the digest is taken of; `at` and `path` as the manifest has them (PIPELINE.md §4).
  package static func seed(name: String, at: String, path: String) -> String {
    "payloadbatch:\(name)/\(at)/\(path)"
  }

  /// Appends the 36 characters of the id of record `number` (from 1) of the input.
  package func write(record number: Int, into output: inout ByteBuffer) {
    output.reserve(EnvelopeIdentity.characters)
    var tail = output.tail
    _ = write(record: number, into: &tail)
    output.tail = tail
  }

  /// Appends the id as above; false where there is no room.
  @inline(__always)
  func write(record number: Int, into output: inout ByteTail) -> Bool {
    output.room >= EnvelopeIdentity.characters && output.append(word: prefix.0)
      && output.append(word: prefix.1) && output.append(word: prefix.2)
      && output.append(hex: UInt64(truncatingIfNeeded: number), digits: 12)
  }

  /// Number of the record that `id` is of, whose digits may be of either case; nil where it is none of this
  /// input.
  package func record(of id: Span<UInt8>) -> Int? {
    guard id.count == EnvelopeIdentity.characters,
      id.loadUInt64(at: 0).littleEndian == prefix.0, id.loadUInt64(at: 8).littleEndian == prefix.1,
      id.loadUInt64(at: 16).littleEndian == prefix.2
    else { return nil }
    var number = 0
    for index in 24..<EnvelopeIdentity.characters {
      guard let digit = ASCII.hexValue(id[index]) else { return nil }
      number = number << 4 | Int(digit)
    }
    return number
  }
}

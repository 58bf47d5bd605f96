/// The header of one gzip member (RFC 1952 §2.3), read byte by byte wherever a chunk may end, and passed
/// over: nothing in it is of use here.
struct GzipHeader {
  private enum Part { case fixed, extraLength, extra, name, comment, checksum, done }

  // RFC 1952 §2.3.1
  private static let hasChecksum: UInt8 = 1 << 1
  private static let hasExtra: UInt8 = 1 << 2
  private static let hasName: UInt8 = 1 << 3
  private static let hasComment: UInt8 = 1 << 4
  private static let reserved: UInt8 = 0xe0
  /// With the method, of which there is one: deflate.
  private static let magic = GzipInput.magic + [8]
  private static let fixedBytes = 10

  private var part = Part.fixed
  private var flags: UInt8 = 0
  /// Bytes of the part that were read, or are still to be read.
  private var count = 0
  private var value = 0
  /// CRC-32 of the header so far, whose low half the header may hold.
  private var crc = CRC32()

  var isDone: Bool { part == .done }

  /// - Returns: What is wrong with the header; nil while it is right.
  mutating func read(_ byte: UInt8) -> String? {
    if part != .checksum { crc.add(byte) }
    switch part {
    case .fixed: return readFixed(byte)
    case .extraLength: readExtraLength(byte)
    case .extra: readExtra()
    case .name: if byte == 0 { begin(.comment) }
    case .comment: if byte == 0 { begin(.checksum) }
    case .checksum: return readChecksum(byte)
    case .done: break
    }
    return nil
  }

  private mutating func readFixed(_ byte: UInt8) -> String? {
    if count < 3, byte != GzipHeader.magic[count] {
      return count == 2 ? "unknown compression method" : "incorrect header check"
    }
    if count == 3 {
      flags = byte
      if byte & GzipHeader.reserved != 0 { return "unknown header flags set" }
    }
    count += 1
    if count == GzipHeader.fixedBytes { begin(.extraLength) }
    return nil
  }

  private mutating func readExtraLength(_ byte: UInt8) {
    guard let length = number(endingWith: byte) else { return }
    begin(.extra)
    count = length
    if length == 0 { begin(.name) }
  }

  private mutating func readExtra() {
    count -= 1
    if count == 0 { begin(.name) }
  }

  private mutating func readChecksum(_ byte: UInt8) -> String? {
    guard let checksum = number(endingWith: byte) else { return nil }
    if checksum != Int(crc.value & 0xffff) { return "header crc mismatch" }
    part = .done
    return nil
  }

  /// The number of two bytes, the lower first, of which this is the next; nil where it is the first.
  private mutating func number(endingWith byte: UInt8) -> Int? {
    value |= Int(byte) << (8 * count)
    count += 1
    return count == 2 ? value : nil
  }

  /// Goes to a part, or past it where the flags say that it is not there.
  private mutating func begin(_ next: Part) {
    (count, value) = (0, 0)
    switch next {
    case .extraLength where flags & GzipHeader.hasExtra == 0: begin(.name)
    case .name where flags & GzipHeader.hasName == 0: begin(.comment)
    case .comment where flags & GzipHeader.hasComment == 0: begin(.checksum)
    case .checksum where flags & GzipHeader.hasChecksum == 0: part = .done
    default: part = next
    }
  }
}

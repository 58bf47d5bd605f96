@testable import Gzip

/// Text as a hand-made gzip member, and the reading of a file in chunks.
enum Fixture {
  /// A text that deflate makes small and that has every byte value.
  static let text: [UInt8] =
    Array(String(repeating: "token,platform\n4f2a,ios\n", count: 40).utf8) + Array(0...255)

  /// So many lines of JSON in which little but the numbers differs.
  static func lines(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { line in
      Array(#"{"v":1,"token":"\#(line &* 2_654_435_761)","payload":{"badge":\#(line % 9)}}"#.utf8)
        + [10]
    }
  }

  /// The same at each call.
  static func random(_ count: Int) -> [UInt8] {
    var number: UInt32 = 1
    return (0..<count).map { _ in
      number = number &* 1_664_525 &+ 1_013_904_223
      return UInt8(number >> 24)
    }
  }

  static func member(_ text: [UInt8]) throws -> [UInt8] {
    var deflater = try Deflater()
    return try deflater.member(of: text.span)
  }

  /// A member with the header fields of RFC 1952 §2.3.1, its header's CRC included where asked for.
  static func member(
    _ text: [UInt8], extra: [UInt8]? = nil, name: String? = nil, comment: String? = nil,
    hasHeaderCRC: Bool = false
  ) throws -> [UInt8] {
    let plain = try member(text)
    let flags: UInt8 =
      (hasHeaderCRC ? 2 : 0) | (extra == nil ? 0 : 4) | (name == nil ? 0 : 8)
      | (comment == nil ? 0 : 16)
    var header: [UInt8] = [0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 0, 3]
    if let extra { header += [UInt8(extra.count & 255), UInt8(extra.count >> 8)] + extra }
    if let name { header += Array(name.utf8) + [0] }
    if let comment { header += Array(comment.utf8) + [0] }
    if hasHeaderCRC {
      let check = crc32(header)
      header += [UInt8(check & 255), UInt8(check >> 8 & 255)]
    }
    return header + plain[10...]
  }

  /// RFC 1952 §8, bit by bit.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var check = UInt32.max
    for byte in bytes {
      check ^= UInt32(byte)
      for _ in 0..<8 {
        let last = check & 1
        check >>= 1
        if last == 1 { check ^= 0xedb8_8320 }
      }
    }
    return ~check
  }

  /// Reads a whole file that is delivered in chunks of `chunk` bytes, `read` bytes of text at a time.
  static func text(
    of file: [UInt8], chunk: Int = .max, read: Int = 1 << 16, isNamedGzip: Bool = true,
    fileBytes: Int? = nil, maximumExpansion: Double? = nil
  ) throws -> [UInt8] {
    var position = 0
    var input = GzipInput(
      isNamedGzip: isNamedGzip, fileBytes: fileBytes, maximumExpansion: maximumExpansion
    ) { next in
      guard position < file.count else { return false }
      let end = chunk > file.count - position ? file.count : position + chunk
      next = Array(file[position..<end])
      position = end
      return true
    }
    var text: [UInt8] = []
    while true {
      let before = text.count
      let hasMore = try input.read(read, into: &text)
      if hasMore && text.count != before + read { throw ShortRead() }
      if !hasMore { break }
    }
    return text
  }

  /// A read that was neither full nor the last one.
  struct ShortRead: Error {}
}

import Bytes
import Testing

@testable import Gzip

@Suite struct GzipInputTests {
  @Test("Chunks and reads of any size give the same text", arguments: [1, 2, 3, 7, 100, 1 << 16])
  func anySize(chunk: Int) throws {
    let file = try Fixture.member(Fixture.text)
    for read in [1, 2, 13, 257, 1 << 16] {
      #expect(try Fixture.text(of: file, chunk: chunk, read: read) == Fixture.text)
    }
  }

  @Test("Bytes without the magic come out as they are", arguments: [1, 2, 3, 1000])
  func plain(chunk: Int) throws {
    for file in [[], [0x1f], [0x1f, 0x8a, 1], [0x8b, 0x1f], Fixture.text] as [[UInt8]] {
      for read in [1, 5, 1 << 16] {
        #expect(
          try Fixture.text(of: file, chunk: chunk, read: read, isNamedGzip: false) == file)
      }
    }
  }

  @Test("The magic decides, not the name")
  func magic() throws {
    let file = try Fixture.member(Fixture.text)
    #expect(try Fixture.text(of: file, isNamedGzip: false) == Fixture.text)
    #expect(try Fixture.text(of: Fixture.text, isNamedGzip: true) == Fixture.text)
  }

  @Test("A .gz file of no bytes was cut short")
  func noBytes() {
    #expect(throws: GzipError.truncated(offset: 0)) {
      try Fixture.text(of: [], isNamedGzip: true)
    }
  }

  @Test(
    "All members are read, empty ones too, and zeros may pad the end", arguments: [1, 5, 1 << 16])
  func members(chunk: Int) throws {
    let file =
      try Fixture.member(Array("one".utf8)) + Fixture.member([]) + Fixture.member(Fixture.text)
    let expected = Array("one".utf8) + Fixture.text
    for padding in [0, 1, 511, 5000] {
      let padded = file + [UInt8](repeating: 0, count: padding)
      #expect(try Fixture.text(of: padded, chunk: chunk, read: 64) == expected)
    }
  }

  @Test("Nothing is asked for behind the end of the file", arguments: [0, 1, 2, 40])
  func asksOnce(length: Int) throws {
    let file = [UInt8](repeating: 0x61, count: length)
    for chunk in [1, 2, 100] {
      var position = 0
      var hasEnded = false
      var input = GzipInput(isNamedGzip: false, fileBytes: nil, maximumExpansion: nil) { next in
        #expect(!hasEnded)
        let end = min(position + chunk, length)
        hasEnded = position == end
        next = Array(file[position..<end])
        position = end
        return !hasEnded
      }
      var text: [UInt8] = []
      while try input.read(7, into: &text) {}
      #expect(text == file)
    }
  }

  @Test("A member without text gives none", arguments: [1, 1000])
  func empty(chunk: Int) throws {
    #expect(try Fixture.text(of: Fixture.member([]), chunk: chunk) == [])
  }

  @Test("Anything but zeros after the end is corruption, at its place", arguments: [1, 3, 1 << 16])
  func trailingGarbage(chunk: Int) throws {
    let file = try Fixture.member(Fixture.text)
    #expect(throws: GzipError.trailingGarbage(offset: file.count)) {
      try Fixture.text(of: file + [0x41], chunk: chunk)
    }
    #expect(throws: GzipError.trailingGarbage(offset: file.count + 2)) {
      try Fixture.text(of: file + [0, 0, 0x41, 0], chunk: chunk)
    }
    // A member after padding is no member.
    #expect(throws: GzipError.trailingGarbage(offset: file.count + 1)) {
      try Fixture.text(of: file + [0] + file, chunk: chunk)
    }
    #expect(throws: GzipError.self) { try Fixture.text(of: file + [0x1f], chunk: chunk) }
    #expect(throws: GzipError.self) { try Fixture.text(of: file + [0x1f, 0x8c], chunk: chunk) }
  }

  @Test("A file cut anywhere is never taken for whole", arguments: [1, 1 << 16])
  func truncated(chunk: Int) throws {
    let file = try Fixture.member(Fixture.text)
    // One byte of the magic is not yet gzip.
    for end in 2..<file.count {
      #expect(throws: GzipError.truncated(offset: end)) {
        try Fixture.text(of: Array(file[..<end]), chunk: chunk, read: 100)
      }
    }
    let two = try file + Fixture.member(Array("second".utf8))
    for end in file.count + 1..<two.count {
      #expect(throws: GzipError.truncated(offset: end)) {
        try Fixture.text(of: Array(two[..<end]), chunk: chunk)
      }
    }
  }

  @Test("A flipped bit after the magic is an error, or changes nothing of the text")
  func flippedBits() throws {
    let file = try Fixture.member(Fixture.text)
    var refused = 0
    for bit in 16..<file.count * 8 {
      var damaged = file
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      do throws(any Error) {
        #expect(try Fixture.text(of: damaged, read: 100) == Fixture.text, "bit \(bit)")
      } catch {
        #expect(error is GzipError)
        refused += 1
      }
    }
    // Only the time, the extra flags, the system, the text flag and the bits that fill up the last byte
    // may change unnoticed.
    #expect(refused >= (file.count - 2) * 8 - 8 * 6 - 1 - 7)
  }

  @Test(
    "The place of a wrong checksum is behind it, in pieces of any size", arguments: [1, 5, 1 << 16])
  func placeOfChecksum(chunk: Int) throws {
    let file = try Fixture.member(Fixture.text)
    for (field, detail) in [(8, "incorrect data check"), (4, "incorrect length check")] {
      var wrong = file + file
      wrong[file.count - field] ^= 1
      #expect(throws: GzipError.corrupt(detail: detail, offset: file.count - field + 4)) {
        try Fixture.text(of: wrong, chunk: chunk, read: 100)
      }
    }
  }

  @Test("Header fields are passed over", arguments: [1, 4, 1 << 16])
  func headerFields(chunk: Int) throws {
    for hasHeaderCRC in [false, true] {
      for extra in [nil, [], [UInt8](repeating: 0x41, count: 300)] as [[UInt8]?] {
        for name in [nil, "", "users.csv"] {
          for comment in [nil, "a comment"] {
            let file = try Fixture.member(
              Fixture.text, extra: extra, name: name, comment: comment, hasHeaderCRC: hasHeaderCRC)
            #expect(try Fixture.text(of: file, chunk: chunk) == Fixture.text)
          }
        }
      }
    }
  }

  @Test("A wrong header CRC, a reserved flag and another method are corruption")
  func badHeader() throws {
    var wrong = try Fixture.member(Fixture.text, name: "a", hasHeaderCRC: true)
    wrong[10] ^= 1
    #expect(throws: GzipError.self) { try Fixture.text(of: wrong) }
    for (offset, value) in [(2, 7), (3, 0x20), (3, 0x80)] as [(Int, UInt8)] {
      var file = try Fixture.member(Fixture.text)
      file[offset] = value
      #expect(throws: GzipError.self) { try Fixture.text(of: file) }
    }
  }

  @Test("Text beyond the expansion limit is refused, with or without a known size")
  func expansion() throws {
    let file = try Fixture.member([UInt8](repeating: 0x61, count: 100_000))
    let ratio = 100_000 / Double(file.count)
    for size in [nil, file.count] {
      #expect(throws: GzipError.expansion(limit: ratio - 1)) {
        try Fixture.text(of: file, fileBytes: size, maximumExpansion: ratio - 1)
      }
      let text = try Fixture.text(of: file, fileBytes: size, maximumExpansion: ratio + 1)
      #expect(text.count == 100_000)
    }
    // Text that is not compressed does not expand.
    #expect(
      try Fixture.text(of: Fixture.text, isNamedGzip: false, maximumExpansion: 0.5) == Fixture.text)
  }

  @Test(
    "A known size stops a bomb behind the same byte, however much is read at a time",
    arguments: [1, 100, 4096, 1 << 20])
  func bomb(count: Int) throws {
    let file = try Fixture.member([UInt8](repeating: 0, count: 8 << 20))
    var delivered = 0
    var input = GzipInput(isNamedGzip: true, fileBytes: file.count, maximumExpansion: 10) {
      next in
      guard delivered < file.count else { return false }
      next = Array(file[delivered..<min(file.count, delivered + 64)])
      delivered += 64
      return true
    }
    var text: [UInt8] = []
    #expect(throws: GzipError.expansion(limit: 10)) {
      while try input.read(count, into: &text) {}
    }
    #expect(text.count == 10 * file.count + 1)
    #expect(delivered < file.count / 2)
  }

  @Test("What the file throws is thrown on")
  func failure() throws {
    struct Failure: Error {}
    var input = GzipInput(isNamedGzip: false, fileBytes: nil, maximumExpansion: nil) { _ in
      throw Failure()
    }
    var text: [UInt8] = []
    #expect(throws: Failure.self) { try input.read(1, into: &text) }
  }

  @Test("A message says what is wrong and what to do")
  func messages() {
    #expect(GzipError.truncated(offset: 12).description.contains("compressed byte 12; deliver"))
    #expect(
      GzipError.corrupt(detail: "incorrect data check", offset: 7).description
        .hasPrefix("gzip data is corrupt at compressed byte 7 (incorrect data check); "))
  }
}

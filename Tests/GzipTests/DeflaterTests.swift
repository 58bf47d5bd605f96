import CZlib
import Testing

@testable import Gzip

@Suite struct DeflaterTests {
  /// Of every kind that has a path of its own: nothing, less than a hash, blocks, more than a window.
  static let sizes = [0, 1, 2, 3, 7, 8, 300, 32_768, 65_535, 65_536, 131_071, 1 << 20]

  @Test("What is random is read back, and is stored where it gets no smaller", arguments: sizes)
  func random(count: Int) throws {
    let text = Fixture.random(count)
    let member = try Fixture.member(text)
    try expect(member, holds: text)
    #expect(member.count <= 10 + count + 5 * (count / 16_383 + 1) + 8)
  }

  @Test("Runs are read back, and become much smaller", arguments: sizes)
  func runs(count: Int) throws {
    for period in [1, 2, 257, 40_000] {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 % period) }
      let member = try Fixture.member(text)
      try expect(member, holds: text)
      if count >= 65_535 && period < 40_000 { #expect(member.count < count / 4) }
    }
  }

  @Test("Lines like those of a shard become a fourth", arguments: [100, 5000])
  func lines(count: Int) throws {
    let text = Fixture.lines(count)
    let member = try Fixture.member(text)
    try expect(member, holds: text)
    #expect(member.count < text.count / 4)
  }

  @Test("Members are read back one after the other, and show nothing of those before them")
  func members() throws {
    var deflater = try Deflater()
    var file: [UInt8] = []
    var expected: [UInt8] = []
    let texts: [[UInt8]] = [
      Fixture.lines(700), [], Fixture.text, [10], Fixture.lines(3), Fixture.text,
    ]
    for text in texts {
      let member = try deflater.member(of: text.span)
      #expect(try member == Fixture.member(text))
      file += member
      expected += text
    }
    #expect(try Fixture.text(of: file) == expected)
  }

  @Test("The header has neither a name nor a time")
  func header() throws {
    let member = try Fixture.member(Fixture.text)
    #expect(Array(member[..<8]) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
  }

  /// Our inflater and zlib itself both find exactly `text` in `member`.
  private func expect(_ member: [UInt8], holds text: [UInt8]) throws {
    #expect(try Fixture.text(of: member, chunk: 4096) == text)
    #expect(inflatedByZlib(member, room: text.count + 1) == text)
  }

  /// nil unless `member` is one whole member.
  private func inflatedByZlib(_ member: [UInt8], room: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe CZlib_inflateInit2(&stream, 15 + 16) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var member = member
    var text = [UInt8](repeating: 0, count: room)
    // SAFETY: zlib reads and writes within both buffers during the call only.
    let status = unsafe member.withUnsafeMutableBufferPointer { source in
      unsafe text.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(room)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    guard unsafe status == Z_STREAM_END && stream.avail_in == 0 else { return nil }
    return unsafe Array(text[..<Int(stream.total_out)])
  }
}

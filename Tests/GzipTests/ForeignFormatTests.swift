import Testing

@testable import Gzip

@Suite struct ForeignFormatTests {
  @Test(
    "Archives and other compressions are known by their magic",
    arguments: [
      ([0x50, 0x4b, 3, 4], ForeignFormat.zip), ([0x50, 0x4b, 5, 6, 0], .zip),
      (Array("BZh91AY&SY".utf8), .bzip2), (Array("BZh9\u{17}rE8P".utf8) + [0x90], .bzip2),
      (Array("BZh91AY&S".utf8), .bzip2), (Array("BZh1".utf8), .bzip2),
      (Array("BZh9\0\0\0\0\0\0".utf8), .bzip2),
      ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 1], .xz),
      ([0x28, 0xb5, 0x2f, 0xfd], .zstd),
    ] as [([UInt8], ForeignFormat)])
  func known(start: [UInt8], format: ForeignFormat) {
    #expect(Self.format(of: start) == format)
    #expect(Self.format(of: start + [1, 2, 3]) == format)
    #expect(Self.format(of: Array(start[..<3])) == nil)
  }

  @Test("Gzip that was unpacked to gzip is known by the magic and the method")
  func gzipInGzip() {
    #expect(Self.format(of: [0x1f, 0x8b, 8]) == .gzipInGzip)
    #expect(Self.format(of: [0x1f, 0x8b, 8, 0, 0]) == .gzipInGzip)
    #expect(Self.format(of: [0x1f, 0x8b, 9]) == nil)
    #expect(Self.format(of: [0x1f, 0x8b]) == nil)
  }

  @Test(
    "Text that begins like a magic is text",
    arguments: [
      "", "PK", "PK,token", "BZh", "BZh,token", "BZh0", "BZhX", "BZh9,token", "BZh1;a", "BZh2\ta",
      "BZh3|a", "BZh4\"a", "BZh5 a", "BZh6\r\na", "BZh7\n", "BZh9token:x,y", "token", "(\u{b5}/",
    ])
  func text(start: String) {
    #expect(Self.format(of: Array(start.utf8)) == nil)
  }

  private static func format(of start: [UInt8]) -> ForeignFormat? {
    ForeignFormat(magic: start.span)
  }
}

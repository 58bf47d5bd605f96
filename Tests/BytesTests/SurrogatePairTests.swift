import Testing

@testable import Bytes

@Suite struct SurrogatePairTests {
  @Test("Two units of UTF-16 are a scalar where they are a surrogate pair, the high one first")
  func surrogates() {
    #expect(Unicode.Scalar(high: 0xd800, low: 0xdc00) == "\u{10000}")
    #expect(Unicode.Scalar(high: 0xd83d, low: 0xde00) == "\u{1f600}")
    #expect(Unicode.Scalar(high: 0xdbff, low: 0xdfff) == "\u{10ffff}")
    #expect(Unicode.Scalar(high: 0xdc00, low: 0xd800) == nil)
    #expect(Unicode.Scalar(high: 0xd800, low: 0xd800) == nil)
    #expect(Unicode.Scalar(high: 0x41, low: 0xdc00) == nil)
  }
}

import Testing

@testable import Liquid

@Suite struct CaseTableTests {
  @Test("Every scalar becomes what Unicode says")
  func scalars() {
    for value in 0...0x1_f000 as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(Character(scalar)).utf8)
      let (upper, lower) = (scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping)
      if CaseTable.upper.mapped(bytes) != Array(upper.utf8)
        || CaseTable.lower.mapped(bytes) != Array(lower.utf8)
      {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(
    "A text is capitalized by its first scalar, whatever its bytes",
    arguments: [
      ("éCOLE", "École"), ("ǆUR", "ǅur"), ("ßX", "Ssx"), ("", ""), ("ÀÉ", "Àé"), ("日BC", "日bc"),
    ])
  func capitalized(text: String, expected: String) {
    #expect(ScalarText(Array(text.utf8)).capitalized == Array(expected.utf8))
  }

  @Test("Bytes that are no text are replaced")
  func damaged() {
    let bytes: [UInt8] = [0x61, 0x80, 0xc3, 0x41, 0xe2, 0x82]
    #expect(ScalarText(bytes).capitalized == Array("A\u{fffd}\u{fffd}a\u{fffd}".utf8))
    #expect(ScalarText(bytes).uppercased == Array("A\u{fffd}\u{fffd}A\u{fffd}".utf8))
  }
}

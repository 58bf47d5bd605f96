import Bytes
import Testing

@Suite struct ASCIITests {
  @Test("The classes hold the characters that they are named after, and no byte beyond ASCII")
  func classes() {
    let digits = Set("0123456789".utf8)
    let lower = Set("abcdefghijklmnopqrstuvwxyz".utf8)
    let upper = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let word = digits.union(lower).union(upper).union("_".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect(ASCII.isSpace(byte) == [9, 10, 11, 12, 13, 32].contains(byte))
      #expect(ASCII.isDigit(byte) == digits.contains(byte))
      #expect(ASCII.isLetter(byte) == (lower.contains(byte) || upper.contains(byte)))
      #expect(ASCII.isWord(byte) == word.contains(byte))
      #expect(ASCII.isNameByte(byte) == word.union("-".utf8).contains(byte))
      #expect(ASCII.isLowerCaseHex(byte) == Set("0123456789abcdef".utf8).contains(byte))
      #expect(ASCII.lowercased(byte) == (upper.contains(byte) ? byte + 32 : byte))
      #expect(ASCII.uppercased(byte) == (lower.contains(byte) ? byte - 32 : byte))
      let isHex = Set("0123456789abcdefABCDEF".utf8).contains(byte)
      #expect(ASCII.hexValue(byte).map(Int.init) == (isHex ? hex(byte) : nil))
    }
  }

  private func hex(_ byte: UInt8) -> Int? {
    Int(String(decoding: [byte], as: UTF8.self), radix: 16)
  }

  @Test(
    "A name that a template can write begins with a letter or underscore",
    arguments: [
      ("a", true), ("_a-1", true), ("", false), ("1a", false), ("-a", false), ("a b", false),
      ("é", false), ("a.b", false),
    ])
  func names(text: String, isName: Bool) {
    #expect(ASCII.isName(text.utf8) == isName)
  }
}

import Bytes
import Testing

@Suite struct Base64Tests {
  private func decoded(
    _ text: String, _ alphabet: Base64.Alphabet = .standard, allowsSpareBits: Bool = false
  ) -> [UInt8]? {
    Base64.decoded(Array(text.utf8).span, alphabet, allowsSpareBits: allowsSpareBits)
  }

  @Test(
    "It is that of RFC 4648 §10, both ways",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, encoded: String) {
    let bytes = Array(plain.utf8)
    for alphabet: Base64.Alphabet in [.standard, .urlSafe] {
      #expect(Base64.encoded(bytes.span, alphabet) == Array(encoded.utf8))
      #expect(decoded(encoded, alphabet) == bytes)
      #expect(decoded(encoded, alphabet, allowsSpareBits: true) == bytes)
    }
  }

  @Test("Each alphabet is used whole")
  func alphabets() {
    let bytes: [UInt8] = [0xfb, 0xff, 0xbf, 0x00, 0x10, 0x83]
    #expect(Base64.encoded(bytes.span) == Array("+/+/ABCD".utf8))
    #expect(Base64.encoded(bytes.span, .urlSafe) == Array("-_-_ABCD".utf8))
    let all = Array(UInt8.min...UInt8.max)
    for alphabet: Base64.Alphabet in [.standard, .urlSafe] {
      #expect(Base64.decoded(Base64.encoded(all.span, alphabet).span, alphabet) == all)
    }
  }

  @Test("The URL-safe form may lack its padding and knows both alphabets; the standard one neither")
  func urlSafe() {
    #expect(decoded("-_+/", .urlSafe) == [0xfb, 0xff, 0xbf])
    #expect(decoded("-_-_") == nil)
    #expect(decoded("Zg", .urlSafe) == [0x66])
    #expect(decoded("Zm8", .urlSafe) == [0x66, 0x6f])
    #expect(decoded("Zg") == nil)
  }

  @Test(
    "What is not Base64 is refused",
    arguments: [
      "Z", "Zg=", "Zg===", "====", "A===", "Zg==Zg==", "Z=g=", "Zm=v", "Zm9v====", "Zg==\n", " Zg=",
      "Zm9v\u{0}", "Zé=", "Zm9vY",
    ])
  func refused(text: String) {
    for alphabet: Base64.Alphabet in [.standard, .urlSafe] {
      for allowsSpareBits in [false, true] {
        #expect(decoded(text, alphabet, allowsSpareBits: allowsSpareBits) == nil)
      }
    }
  }

  @Test("Bits of the last digit that belong to no byte are zero, unless they may be otherwise")
  func spareBits() {
    #expect(decoded("YR==") == nil)
    #expect(decoded("YWJ=") == nil)
    #expect(decoded("YR", .urlSafe) == nil)
    #expect(decoded("YR==", allowsSpareBits: true) == [0x61])
    #expect(decoded("YWJ=", allowsSpareBits: true) == [0x61, 0x62])
  }
}

import Bytes
import Testing

@Suite struct StringDigitsTests {
  @Test("A number gets zeros before it up to so many digits, and keeps all it has")
  func digits() {
    #expect(String(7, digits: 2) == "07")
    #expect(String(0, digits: 5) == "00000")
    #expect(String(123_456, digits: 5) == "123456")
    #expect(String(255, digits: 4, radix: 16) == "00ff")
  }
}

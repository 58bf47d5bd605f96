import Bytes
import JSONText
import Testing

@Suite struct JSONPositionIndexTests {
  @Test(
    "The position of any byte is what a walk from the beginning finds",
    arguments: ["", "\u{feff}é\r\n", String(repeating: "aé\r\n\rü\u{1f600}", count: 500)])
  func positions(text: String) {
    let bytes = Array(text.utf8)
    let index = JSONPositionIndex(of: bytes)
    for offset in 0...(bytes.count + 1) {
      #expect(index.position(ofByte: offset) == TextPosition(ofByte: offset, in: bytes))
    }
  }
}

import Bytes
import Testing

@Suite struct SpanLoadsTests {
  private let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  @Test("Up to eight bytes are a word, the first the lowest, wherever they lie")
  func words() {
    for start in [0, 1, 50, 92, 93, 96, 99, 100] {
      for count in 0...min(8, bytes.count - start) {
        let expected = bytes[start..<start + count].reversed().reduce(UInt64(0)) {
          $0 << 8 | UInt64($1)
        }
        #expect(bytes.span.word(of: start..<start + count) == expected)
      }
    }
  }

  @Test("Vectors are handed out from any place until one has a match", arguments: 0...40)
  func matches(start: Int) {
    var index = start
    var offsets: [Int] = []
    let none: Int? = bytes.span.firstMatch(from: &index) { vector, offset in
      offsets.append(offset)
      for lane in 0..<16 { #expect(vector[lane] == bytes[offset + lane]) }
      return nil
    }
    #expect(none == nil)
    #expect(offsets == Array(stride(from: start, through: bytes.count - 16, by: 16)))
    #expect(index == start + 16 * offsets.count)
    index = start
    let found = bytes.span.firstMatch(from: &index) { _, offset in offset > start ? offset : nil }
    #expect(found == start + 16)
    #expect(index == start + 16)
  }
}

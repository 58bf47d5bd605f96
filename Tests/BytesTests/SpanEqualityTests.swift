import Testing

@Suite struct SpanEqualityTests {
  @Test("Spans are equal where all bytes are", arguments: 0...33)
  func equal(count: Int) {
    let bytes = [UInt8](repeating: 7, count: count)
    #expect(bytes.hasSpan(equalTo: bytes))
    #expect(!bytes.hasSpan(equalTo: bytes + [7]))
    for place in 0..<count {
      var other = bytes
      other[place] = 8
      #expect(!bytes.hasSpan(equalTo: other))
    }
  }
}

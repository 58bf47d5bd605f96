import Testing

@testable import Liquid

@Suite struct ByteSearchTests {
  @Test("Short and long texts are found where a naive search finds them")
  func places() {
    var state: UInt64 = 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }
    for round in 0..<4000 {
      let text = (0..<next(200)).map { _ in UInt8(next(2)) }
      var needle = (0..<(1 + next(60))).map { _ in UInt8(next(2)) }
      if round % 2 == 0, text.count > 0 {
        let start = next(text.count)
        needle = Array(text[start..<min(text.count, start + 1 + next(80))])
      }
      let found = text.indices.filter { text[$0...].starts(with: needle) }
      let start = next(text.count + 1)
      #expect(
        ByteSearch.first(needle, in: text, from: start) == found.first { $0 >= start },
        "\(needle) in \(text) from \(start)")
      #expect(ByteSearch.last(needle, in: text) == found.last, "\(needle) in \(text)")
    }
  }

  @Test("Nothing is found at the start, and last at the end")
  func empty() {
    #expect(ByteSearch.first([], in: [1, 2], from: 1) == 1)
    #expect(ByteSearch.first([], in: [1, 2], from: 3) == nil)
    #expect(ByteSearch.last([], in: [1, 2]) == 2)
  }
}

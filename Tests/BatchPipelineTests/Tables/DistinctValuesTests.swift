import Testing

@testable import BatchPipeline

@Suite struct DistinctValuesTests {
  private func value(_ number: Int) -> HashedValue {
    HashedValue(Array("value \(number)".utf8).span)
  }

  private func frozen(_ values: [HashedValue]) throws -> FrozenValues {
    var distinct = DistinctValues()
    for value in values { _ = try distinct.insert(value) }
    return distinct.freeze()
  }

  @Test("A value is new once, however many others came between")
  func once() throws {
    var seen = DistinctValues()
    for number in 0..<50_000 { #expect(try seen.insert(value(number))) }
    for number in 0..<50_000 { #expect(try !seen.insert(value(number))) }
    #expect(seen.count == 50_000)
  }

  @Test("It tells the same as a set of the standard library, in any order of values")
  func model() throws {
    var seen = DistinctValues()
    var model: Set<Int> = []
    var state: UInt64 = 7
    for _ in 0..<100_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int(state >> 33) % 30_000
      #expect(try seen.insert(value(number)) == model.insert(number).inserted)
    }
    #expect(seen.count == model.count)
  }

  @Test("A value takes at most 24 bytes, at every size from a few thousand on")
  func memory() throws {
    var seen = DistinctValues()
    var most = 0.0
    for number in 0..<1_000_000 {
      _ = try seen.insert(value(number))
      if number > 20_000 && number % 500 == 0 {
        // One of 64 segments may exist twice while it grows.
        let bytes = Double(seen.byteCount) * (1 + 1.0 / 64)
        most = max(most, bytes / Double(seen.count))
      }
    }
    #expect(most <= 24)
  }

  @Test("Values that all fall on one place are kept apart")
  func crowded() throws {
    let segment = HashSegment(bits: 0)
    var values = (0..<2000).map { value($0) }
    values.sort()
    // Neighbours in the order are neighbours in the table.
    for value in values.reversed() { #expect(try segment.insert(value)) }
    for value in values { #expect(try !segment.insert(value)) }
  }

  @Test("The empty text is equal to nothing, not even to itself")
  func empty() throws {
    let empty: [UInt8] = []
    #expect(HashedValue(empty.span).isNone)
    #expect(try !frozen([]).contains(HashedValue(empty.span)))
  }

  @Test("Texts that differ in one byte or in length are different values")
  func different() {
    var values: Set<[UInt64]> = []
    for length in 1...64 {
      for byte in [UInt8(0), 1, 0x61] {
        let value = HashedValue(Array(repeating: byte, count: length).span)
        values.insert([value.high, value.low])
      }
    }
    #expect(values.count == 64 * 3)
  }

  @Test("Frozen values hold what was put in, repeated or not, and nothing else")
  func frozenValues() throws {
    let values = (0..<1000).map { value($0 / 2) }
    let frozen = try self.frozen(values)
    #expect(frozen.count == 500)
    for number in 0..<500 { #expect(frozen.contains(value(number))) }
    for number in 500..<2000 { #expect(!frozen.contains(value(number))) }
    #expect(try !self.frozen([]).contains(value(1)))
  }
}

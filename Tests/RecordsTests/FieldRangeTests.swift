import Testing

@testable import Records

@Suite struct FieldRangeTests {
  @Test("Absent, list and plain ranges are told apart")
  func kinds() {
    #expect(FieldRange.absent.isAbsent && !FieldRange.absent.isList)
    #expect(FieldRange.list(3).isList && !FieldRange.list(3).isAbsent)
    #expect(FieldRange.list(3).start == 3)
    let empty = FieldRange(start: 0, length: 0)
    #expect(!empty.isAbsent && !empty.isList && empty.range == 0..<0)
    let high = FieldRange(start: 4_000_000_000, length: 200_000_000)
    #expect(high.range == 4_000_000_000..<4_200_000_000)
  }

  @Test("Names that differ only by Unicode normalisation are two names")
  func names() {
    #expect(FieldName("\u{e9}") != FieldName("e\u{301}"))
    #expect(Set([FieldName("\u{e9}"), FieldName("e\u{301}")]).count == 2)
  }

  @Test("A record's named entries are those between the ends")
  func entries() {
    var named = NamedFields()
    named.names = ["a", "b"]
    let range = FieldRange(start: 0, length: 0)
    named.entries = [0, 1, 1].map { NamedFields.Entry(name: $0, range: range, isListed: false) }
    named.ends = [1, 1, 3]
    #expect(named.entries(of: 0).map(\.name) == [0])
    #expect(named.entries(of: 1).isEmpty)
    #expect(named.entries(of: 2).map(\.name) == [1, 1])
  }
}

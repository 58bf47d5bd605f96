import Records
import Testing

@testable import BatchPipeline

@Suite struct LookupTableTests {
  private struct Twice: Error, Equatable { let row: Int }

  /// Rows of a label and a key; nil is a field that the row lacks.
  private func table(_ rows: [(label: String, key: String?)]) throws -> LookupTable {
    var batch = RecordBatch(empty: 2)
    for row in rows {
      for text in [row.label, row.key] {
        guard let text else {
          batch.fields.append(.absent)
          continue
        }
        batch.fields.append(FieldRange(start: batch.bytes.count, length: text.utf8.count))
        batch.bytes += Array(text.utf8)
      }
      batch.count += 1
    }
    return try LookupTable(batch, keyField: 1) { throw Twice(row: $0) }
  }

  private func row(_ table: LookupTable, _ key: String) -> Int? {
    table.row(of: Array(key.utf8).span)
  }

  @Test("A row is found by the bytes of its key")
  func found() throws {
    let table = try table((0..<3000).map { ("label \($0)", "key \($0)") })
    for number in 0..<3000 { #expect(row(table, "key \(number)") == number) }
    #expect(row(table, "key 3000") == nil)
    #expect(row(table, "KEY 1") == nil)
  }

  @Test("Keys that differ only in normalisation are two keys")
  func bytes() throws {
    let table = try table([("a", "\u{e9}"), ("b", "e\u{301}")])
    #expect(row(table, "\u{e9}") == 0)
    #expect(row(table, "e\u{301}") == 1)
  }

  @Test("An empty or missing key is never found, and may occur twice")
  func empty() throws {
    let table = try table([("a", ""), ("b", nil), ("c", ""), ("d", nil), ("e", "x")])
    #expect(row(table, "") == nil)
    #expect(row(table, "x") == 4)
  }

  @Test("A key that occurs twice is said of the later row")
  func twice() {
    #expect(throws: Twice(row: 3)) {
      _ = try table([("a", "1"), ("b", "2"), ("c", "3"), ("d", "2")])
    }
  }

  @Test("A table without rows finds nothing")
  func none() throws {
    #expect(row(try table([]), "x") == nil)
  }
}

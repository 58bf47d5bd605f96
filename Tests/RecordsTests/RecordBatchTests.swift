import Records
import Testing

@Suite struct RecordBatchTests {
  @Test("Each field that is a list has its own elements, to which one more can be added")
  func elements() {
    let element = FieldRange(start: 3, length: 2)
    var batch = RecordBatch(empty: 2)
    batch.lists = [[.absent], []]
    batch.fields = [.list(0), .list(1)]
    batch.append(element, toElementsOf: batch.fields[1])
    #expect(batch.elements(of: batch.fields[0]) == [.absent])
    #expect(batch.elements(of: batch.fields[1]) == [element])
  }
}

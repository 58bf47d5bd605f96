import Records
import Testing

@Suite struct RecordFaultTests {
  @Test(
    "A fault names the setting where the export's settings stand",
    arguments: [
      (
        RecordFault.tooLarge(record: 0, limits), "the record is over",
        "limits.maxRecordBytes, 9 bytes"
      ),
      (.tooManyFields(record: 0, limits), "the record has more than", "limits.maxFields, 3 fields"),
      (
        .valueTooLarge(record: 0, field: "a", limits), "a value is over",
        "limits.maxFieldBytes, 7 bytes"
      ),
      (
        .valueTooLarge(record: 0, field: "a", column: 2, limits), "column 2 is over",
        "limits.maxFieldBytes, 7 bytes"
      ),
    ])
  func setting(fault: RecordFault, what: String, setting: String) {
    #expect(fault.detail == "\(what) input.\(setting)")
    #expect(fault.detail(settings: "lookups.store") == "\(what) lookups.store.\(setting)")
    #expect(fault.isOverLimit)
  }

  @Test("A fault that names no setting is told as it stands")
  func noSetting() {
    let fault = RecordFault(record: 0, code: .fieldCount, detail: "see input.csv")
    #expect(fault.detail(settings: "lookups.store") == "see input.csv")
  }

  private static let limits = RecordLimits(fieldBytes: 7, fields: 3, recordBytes: 9)
}

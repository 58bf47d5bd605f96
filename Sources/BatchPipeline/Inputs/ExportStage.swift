internal import Records

/// What reads the text of one export in its format.
protocol ExportStage: AnyObject {
  /// The next records, or nil at the end of the export. The batch may have no record: its text may be
  /// broken all the same.
  func next() throws -> ReadBatch?

  /// Records read so far.
  var recordCount: Int { get }

  /// Names of the fields that it knows: of the header, or of records that it had to parse.
  var names: [FieldName] { get }
}

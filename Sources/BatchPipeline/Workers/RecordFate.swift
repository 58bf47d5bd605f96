internal import Records

/// What became of one record, as counts need it. Trivial.
enum RecordFate: Sendable {
  /// `line`: in the batch's text; `variant`: among those of all targets.
  case written(target: Int, line: ShardLines.Line, variant: Int?, isTruncated: Bool)
  case rejected(RejectionCode)
  case skipped(SkipReason)
  /// An interrupted run decided what becomes of the record, and counted it.
  case doneBefore
}

internal import Records

/// What became of one record, as counts need it. Trivial.
enum RecordFate: Sendable {
  /// `lines`: index in the batch's lines; `variant`: among those of all targets.
  case written(target: Int, lines: Int, variant: Int?, isTruncated: Bool)
  case rejected(RejectionCode)
  case skipped(SkipReason)
  /// It has its fate from a run that was interrupted, and was counted there.
  case passed
}

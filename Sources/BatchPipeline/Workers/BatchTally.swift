internal import Records

/// Counts of one batch, or of all so far. Every record is in exactly one of written, rejected, skipped.
struct BatchTally: Sendable, Equatable {
  var read = 0
  /// Payloads of each target.
  var written: [Int]
  /// Payloads of each target that were cut to fit; they are also written.
  var truncated: [Int]
  /// Lines of each variant of all targets.
  var variants: [Int]
  var rejected: [RejectionCode: Int] = [:]
  var skipped: [SkipReason: Int] = [:]

  init(targets: Int, variants: Int) {
    written = Array(repeating: 0, count: targets)
    truncated = written
    self.variants = Array(repeating: 0, count: variants)
  }

  var totalRejected: Int { rejected.values.reduce(0, +) }
  var totalWritten: Int { written.reduce(0, +) }

  mutating func add(_ fate: RecordFate) { count(fate, 1) }

  /// Takes back a fate that was counted.
  mutating func remove(_ fate: RecordFate) { count(fate, -1) }

  @inline(__always)
  private mutating func count(_ fate: RecordFate, _ step: Int) {
    switch fate {
    case .written(let target, _, let variant, let isTruncated):
      written[target] &+= step
      if let variant { variants[variant] &+= step }
      if isTruncated { truncated[target] &+= step }
    case .rejected(let code):
      rejected[code, default: 0] += step
      if rejected[code] == 0 { rejected[code] = nil }
    case .skipped(let reason):
      skipped[reason, default: 0] += step
      if skipped[reason] == 0 { skipped[reason] = nil }
    case .doneBefore: break
    }
  }

  mutating func add(_ other: BatchTally) {
    read += other.read
    for index in written.indices {
      written[index] += other.written[index]
      truncated[index] += other.truncated[index]
    }
    for index in variants.indices { variants[index] += other.variants[index] }
    rejected.merge(other.rejected, uniquingKeysWith: +)
    skipped.merge(other.skipped, uniquingKeysWith: +)
  }
}

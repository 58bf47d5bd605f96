internal import Bytes
internal import Records
internal import Shards

/// The names under which a manifest lists what a run counts by numbers.
struct CountNames: Sendable {
  private let targets: [String]
  /// Numbers of each target's variants among all.
  private let variantsOfTarget: [Range<Int>]
  private let variants: [String]

  init(_ job: Job) {
    targets = job.targets.map(\.name)
    variantsOfTarget = job.targets.map { $0.firstVariant..<$0.firstVariant + $0.variants.count }
    variants = job.variantNames
  }

  func counts(_ tally: BatchTally) -> RunCounts {
    RunCounts(
      read: tally.read,
      written: zip(targets, tally.written).map { RunCounts.Tally($0, $1) },
      rejected: RejectionCode.allCases.compactMap { code in
        tally.rejected[code].map { RunCounts.Tally(code.rawValue, $0) }
      },
      skipped: SkipReason.allCases.compactMap { reason in
        tally.skipped[reason].map { RunCounts.Tally(reason.rawValue, $0) }
      },
      truncated: zip(targets, tally.truncated).filter { $1 > 0 }.map { RunCounts.Tally($0, $1) },
      variants: zip(targets, variantsOfTarget).compactMap { target, range in
        if range.isEmpty { return nil }
        return RunCounts.VariantTally(
          target: target, variants: range.map { RunCounts.Tally(variants[$0], tally.variants[$0]) })
      })
  }

  /// The reverse of `counts`.
  /// - Throws: `CheckpointMismatch` for names that are none of this run's.
  func tally(_ counts: RunCounts) throws -> BatchTally {
    var tally = BatchTally(targets: targets.count, variants: variants.count)
    tally.read = counts.read
    for (index, target) in targets.enumerated() {
      for count in counts.written where count.name == target {
        tally.written[index] = count.count
      }
      for count in counts.truncated where count.name == target {
        tally.truncated[index] = count.count
      }
    }
    for (target, range) in zip(targets, variantsOfTarget) {
      for stored in counts.variants
      where stored.target == target && stored.variants.count == range.count {
        for (variant, count) in zip(range, stored.variants) {
          tally.variants[variant] = count.count
        }
      }
    }
    for count in counts.rejected {
      if let code = RejectionCode(rawValue: count.name) { tally.rejected[code] = count.count }
    }
    for count in counts.skipped {
      if let reason = SkipReason(rawValue: count.name) { tally.skipped[reason] = count.count }
    }
    guard self.counts(tally) == counts else {
      throw CheckpointMismatch("its counts are of another configuration")
    }
    return tally
  }
}

/// How many records went where. Every record read is exactly one of written, rejected, skipped.
package struct RunCounts: Equatable, Sendable {
  /// A count under its name: a target's, a rejection's code, a reason to skip, a variant's.
  package struct Tally: Equatable, Sendable {
    /// What is counted, as the manifest names it.
    package var name: String
    /// Number of records.
    package var count: Int

    package init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// The variants of one target.
  package struct VariantTally: Equatable, Sendable {
    /// Name of the target.
    package var target: String
    /// Payloads of each variant.
    package var variants: [Tally]

    package init(target: String, variants: [Tally]) {
      self.target = target
      self.variants = variants
    }
  }

  /// All records read.
  package var read: Int
  /// Payloads of each target, in the configuration's order.
  package var written: [Tally]
  /// Rejected records by code, in the order of `RejectionCode`.
  package var rejected: [Tally]
  /// Skipped records by reason, in the order of `SkipReason`.
  package var skipped: [Tally]
  /// Payloads cut to fit, for the targets that have any; they are also written.
  package var truncated: [Tally]
  /// Payloads of each variant, for the targets that have variants; they are also written.
  package var variants: [VariantTally]

  package init(
    read: Int, written: [Tally], rejected: [Tally], skipped: [Tally], truncated: [Tally] = [],
    variants: [VariantTally] = []
  ) {
    self.read = read
    self.written = written
    self.rejected = rejected
    self.skipped = skipped
    self.truncated = truncated
    self.variants = variants
  }

  /// Sum of `written`.
  package var totalWritten: Int { RunCounts.sum(written) }
  /// Sum of `rejected`.
  package var totalRejected: Int { RunCounts.sum(rejected) }
  /// Sum of `skipped`.
  package var totalSkipped: Int { RunCounts.sum(skipped) }

  /// Whether nothing was lost and nothing counted twice.
  var isBalanced: Bool {
    read >= 0 && RunCounts.sum([written, rejected, skipped].flatMap(\.self)) == read
  }

  /// Saturating: a manifest read from disk may say anything.
  static func sum(_ counts: some Sequence<Int>) -> Int {
    counts.reduce(0) { total, count in
      let (sum, overflow) = total.addingReportingOverflow(count)
      return overflow ? .max : sum
    }
  }

  /// Of the counts; saturating.
  package static func sum(_ tallies: [Tally]) -> Int { sum(tallies.lazy.map(\.count)) }
}

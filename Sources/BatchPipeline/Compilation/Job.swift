internal import Configuration
internal import Liquid
internal import Payloads

/// What the workers do with each record, compiled: once for each lane, the same for all of them.
struct Job: Sendable {
  /// How the row of one lookup is found.
  struct Lookup: Sendable {
    /// Key path of the table in the configuration.
    let keyPath: String
    let match: TextSetting
    /// The fields of its rows.
    let fields: LookupFields
    /// Whether `where` needs the row; else it is looked up for the records that pass.
    let isForWhere: Bool
    /// Whether any template needs it.
    let isUsed: Bool
  }

  /// What is looked up in one list of `suppress`.
  struct Suppression: Sendable {
    /// Key path of the list in the configuration.
    let keyPath: String
    let match: TextSetting
    /// Whether `match` is that of the list before.
    let repeatsMatch: Bool
  }

  /// The records' fields that templates of the configuration name.
  let neededFields: NeededFields
  /// Whether templates come from data too, which may name any field.
  let usesDataTemplates: Bool
  /// The records' fields as batches hold them: those needed, and others that templates from data may
  /// name.
  let layout: FieldLayout
  /// The lookups, in the configuration's order.
  let lookups: [Lookup]
  let whereCondition: Condition?
  /// The lists of `suppress`, in the configuration's order.
  let suppress: [Suppression]
  let dedupe: TextSetting?
  /// Whether `dedupe` is the `match` of the last list of `suppress`.
  let dedupeRepeatsMatch: Bool
  let targets: [TargetJob]
  /// Bytes of the texts of the longest message: what the configuration adds to a line, about.
  let lineBytes: Int
  /// Which records are shown; nil for all. No part of what becomes of them.
  let selection: Condition?
  let shards: ShardRule
  /// Names the directory that the run publishes.
  let outputDirectory: Template
  let settings: RenderSettings

  /// Names of the variants of all targets, one target after the other: `TargetJob.firstVariant` counts
  /// in them.
  let variantNames: [String]
}

internal import Configuration
internal import Liquid
internal import Payloads

/// What the workers do with each record, compiled: once for each lane, the same for all of them.
struct Job: Sendable {
  /// How the row of one lookup is found.
  struct Lookup: Sendable {
    let match: TextSetting
    /// Whether `where` needs the row; else it is looked up for the records that pass.
    let isForWhere: Bool
    /// Whether any template needs it.
    let isUsed: Bool
  }

  /// The records' fields that templates of the configuration name.
  let neededFields: NeededFields
  /// Whether templates come from data too, which may name any field.
  let usesDataTemplates: Bool
  /// The records' fields as batches hold them: those needed, and others that templates from data may
  /// name.
  let layout: FieldLayout
  let lookups: [Lookup]
  /// Names of the lookups, in the configuration's order.
  let lookupNames: [String]
  /// The fields of each lookup's rows.
  let lookupFields: [LookupFields]
  let whereCondition: Condition?
  /// What is looked up in each list of `suppress`.
  let suppress: [TextSetting]
  let dedupe: TextSetting?
  let targets: [TargetJob]
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

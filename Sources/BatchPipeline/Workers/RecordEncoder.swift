internal import Bytes
internal import Configuration
internal import Liquid
internal import Payloads
internal import Records

/// Takes one record after the other through the job; its buffers are used again for every record.
///
/// In this order: lookups that `where` needs, `where`, the other lookups, `suppress`, `dedupe` (whose
/// value is only taken here; who came first is decided where batches are in order), the first target
/// whose `when` holds, its variant, the payload with its checks.
struct RecordEncoder: ~Copyable {
  let job: Job
  private let lookups: [Lasting<LookupTable>]
  private let suppressed: [Lasting<FrozenValues>]
  private let mayHaveLookups: Bool
  private(set) var payloads: PayloadEncoder
  private(set) var context: RenderContext
  /// What `dedupe` rendered to for the last record; none where it did not come so far.
  private(set) var dedupeValue = HashedValue.none
  /// The text of a match, a value or a draw.
  private var text = ByteBuffer(capacity: 1024)
  /// Lookups whose row was given by `useRow`.
  private var givenRows: Set<Int> = []
  /// Number in the run of the batch's first record.
  private var firstOrdinal = 1

  /// What became of a record that has a payload.
  struct Encoded: Equatable {
    let target: Int
    /// Index among the target's variants; nil where it has none or none was chosen.
    let variant: Int?
  }

  /// - Parameter usesForms: as of `PayloadEncoder`.
  init(_ job: Job, tables: Tables, usesForms: Bool = true) {
    self.job = job
    payloads = PayloadEncoder(usesForms: usesForms)
    lookups = tables.lookups.map(\.table)
    suppressed = tables.suppressed
    mayHaveLookups = job.lookups.contains { $0.isUsed }
    let empty = Frame(batch: RecordBatch(empty: job.layout.fields.count), record: nil)
    let rows = tables.lookups.map { Frame(batch: $0.table.value.rows, record: nil) }
    context = RenderContext(frames: [empty] + rows, settings: job.settings)
  }

  /// Goes to another batch.
  mutating func begin(_ batch: RecordBatch, file: String) {
    firstOrdinal = batch.places.firstOrdinal
    context.frames[0].batch = batch
    context.sourceFile = file
  }

  /// Takes a row for the records to come in place of the one that a lookup's table has.
  /// - Parameter row: a batch of one.
  mutating func useRow(_ row: RecordBatch, inLookup index: Int) {
    givenRows.insert(index)
    context.frames[index + 1] = Frame(batch: row, record: 0)
  }

  /// Appends the payload's line of one record, without a line feed.
  /// - Parameters:
  ///   - record: index in the batch.
  ///   - number: in its file, from 1.
  ///   - line: stays as it is where this throws.
  mutating func encode(
    _ record: Int, number: Int, identity: borrowing EnvelopeIdentity, into line: inout ByteBuffer
  ) throws(NoPayload) -> Encoded {
    try admit(record, number: number)
    guard let target = try chooseTarget() else { throw .skipped(.noTarget, detail: nil) }
    let variant = try chooseVariant(of: target, ordinal: firstOrdinal &+ record)
    do throws(EncodeFailure) {
      try payloads.encode(
        job.targets[target][variant], identity: identity, record: number, context: &context,
        into: &line)
    } catch {
      throw NoPayload(error, target: target)
    }
    return Encoded(target: target, variant: variant)
  }
}

extension RecordEncoder {
  /// What comes before the target: `where`, lookups, `suppress`, and the value of `dedupe`.
  @inline(__always)
  mutating func admit(_ record: Int, number: Int) throws(NoPayload) {
    go(to: record, number: number)
    dedupeValue = .none
    if mayHaveLookups { try findRows(forWhere: true) }
    if let condition = job.whereCondition {
      guard try holds(condition, "where") else { throw .skipped(.filtered, detail: nil) }
    }
    if mayHaveLookups { try findRows(forWhere: false) }
    let lastMatch = try checkSuppressed()
    if job.dedupeRepeatsMatch {
      dedupeValue = lastMatch
    } else if let dedupe = job.dedupe {
      try render(dedupe, "dedupe")
      dedupeValue = text.withSpan { HashedValue($0) }
    }
  }

  /// Which of `count` shards the line of the last record belongs to.
  @inline(__always)
  mutating func shard(ordinal: Int, count: Int) -> Int {
    if count == 1 { return 0 }
    return payloads.withToken { token in
      token.isEmpty
        ? ShardChoice.index(ordinal: ordinal, count: count)
        : ShardChoice.index(token: token, count: count)
    }
  }

  /// Whether a condition that is no part of the job holds for a record; false where the condition, or a
  /// lookup that it may name, cannot be evaluated.
  mutating func holds(_ condition: Condition, for record: Int, number: Int) -> Bool {
    go(to: record, number: number)
    do throws(NoPayload) {
      try findRows(forWhere: true)
      try findRows(forWhere: false)
      return try holds(condition, "selection")
    } catch {
      return false
    }
  }

  /// Drops the value of `dedupe`, for a record that is not encoded at all.
  mutating func forgetValue() { dedupeValue = .none }
}

// MARK: Steps

extension RecordEncoder {
  @inline(__always)
  private mutating func go(to record: Int, number: Int) {
    context.select(record: record, inFrame: 0)
    context.sourceRecord = number
    // The tracking identifiers of the record before.
    context.trackingIdentifiers = nil
  }

  private mutating func findRows(forWhere isForWhere: Bool) throws(NoPayload) {
    for index in job.lookups.indices {
      // Not the whole lookup: a copy would count references to what only a failure names.
      guard job.lookups[index].isUsed, job.lookups[index].isForWhere == isForWhere,
        !givenRows.contains(index)
      else { continue }
      do throws(NoPayload) {
        try render(job.lookups[index].match, "lookups")
      } catch {
        throw error.naming("\(job.lookups[index].keyPath).match")
      }
      let row = text.withSpan { lookups[index].value.row(of: $0) }
      context.select(record: row, inFrame: index &+ 1)
    }
  }

  /// - Returns: What was looked up in the last list.
  private mutating func checkSuppressed() throws(NoPayload) -> HashedValue {
    var value = HashedValue.none
    for index in job.suppress.indices {
      if !job.suppress[index].repeatsMatch {
        do throws(NoPayload) {
          try render(job.suppress[index].match, "suppress")
        } catch {
          throw error.naming("\(job.suppress[index].keyPath).match")
        }
        value = text.withSpan { HashedValue($0) }
      }
      if suppressed[index].value.contains(value) { throw .skipped(.suppressed, detail: nil) }
    }
    return value
  }

  private mutating func chooseTarget() throws(NoPayload) -> Int? {
    for index in job.targets.indices {
      guard let when = job.targets[index].when else { return index }
      if try holds(when, "when") { return index }
    }
    return nil
  }

  private mutating func chooseVariant(
    of index: Int, ordinal: Int
  ) throws(NoPayload) -> Int? {
    let target = job.targets[index]
    if target.variants.isEmpty { return nil }
    if let locales = target.locales {
      try render(locales.value.match, "variantsFrom.match", target: index)
      return locales.value.row(for: &text)
    }
    var hasWeights = false
    for variant in target.variants.indices {
      guard let when = target.variants[variant].when else {
        hasWeights = true
        continue
      }
      if try holds(when, "variants.when", target: index) { return variant }
    }
    if !hasWeights { return nil }
    let draw = try draw(target, index, ordinal: ordinal)
    for variant in target.variants.indices where target.variants[variant].when == nil {
      let ceiling = target.variants[variant].ceiling
      if draw < ceiling || ceiling == .max { return variant }
    }
    throw .skipped(.holdout, detail: nil)
  }

  private mutating func draw(
    _ target: TargetJob, _ index: Int, ordinal: Int
  ) throws(NoPayload) -> UInt64 {
    text.removeAll()
    if let by = target.by { try render(by, "variants.by", target: index) }
    if target.drawsByToken { target[nil].normalize(token: &text) }
    if text.count == 0 { return StableDraw.value(ordinal: ordinal) }
    return text.withSpan { StableDraw.value(of: $0) }
  }

  private mutating func render(
    _ setting: TextSetting, _ field: StaticString, target: Int? = nil
  ) throws(NoPayload) {
    text.removeAll()
    switch setting {
    case .constant(let constant): text.append(constant.value.plain)
    case .template(let template):
      do throws(RenderFailure) {
        try template.render(into: &text, as: .plain, context: &context)
      } catch {
        throw NoPayload(error, field: field, target: target)
      }
    }
  }

  private mutating func holds(
    _ condition: Condition, _ field: StaticString, target: Int? = nil
  ) throws(NoPayload) -> Bool {
    do throws(RenderFailure) {
      return try condition.holds(&context)
    } catch {
      throw NoPayload(error, field: field, target: target)
    }
  }
}

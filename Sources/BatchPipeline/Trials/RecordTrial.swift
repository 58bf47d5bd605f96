internal import Bytes
internal import Configuration
internal import Liquid
internal import Payloads
internal import Records

/// Takes single records through the job, in input order, as a run would, and says what became of each:
/// for `preview` and `test`.
struct RecordTrial: ~Copyable {
  private var encoder: RecordEncoder
  private var seen = DistinctValues()
  private let forgetsValues: Bool
  /// Payloads so far, per target.
  private var written: [Int]
  /// The payload's line of the last record that has one.
  private var line = ByteBuffer(capacity: 4096)

  /// - Parameter forgetsValues: whether every record counts as the first of its `dedupe` value.
  init(_ job: Job, tables: Tables, forgetsValues: Bool = false) {
    written = Array(repeating: 0, count: job.targets.count)
    encoder = RecordEncoder(job, tables: tables, usesForms: false)
    self.forgetsValues = forgetsValues
  }

  /// Whether what became of a record depends on those before it.
  var dependsOnOrder: Bool {
    if case .maximumRecords = encoder.job.shards { return true }
    return encoder.job.dedupe != nil
  }

  /// Goes to another batch.
  mutating func begin(_ batch: RecordBatch, file: String) { encoder.begin(batch, file: file) }

  /// Takes a row for the records to come in place of the one that a lookup's table has.
  /// - Parameter row: a batch of one.
  mutating func useRow(_ row: RecordBatch, inLookup index: Int) {
    encoder.useRow(row, inLookup: index)
  }

  /// Whether a condition beside the job's holds for a record; false where the condition cannot be
  /// evaluated.
  mutating func holds(_ condition: Condition, for record: Int, number: Int) -> Bool {
    encoder.holds(condition, for: record, number: number)
  }

  /// - Parameters:
  ///   - record: index in the batch.
  ///   - number: in its file, from 1.
  ///   - ordinal: in the run, from 1.
  mutating func run(
    _ record: Int, number: Int, ordinal: Int, identity: borrowing EnvelopeIdentity
  ) throws -> RecordOutcome {
    let result: Result<RecordEncoder.Encoded, NoPayload>
    line.removeAll()
    do throws(NoPayload) {
      result = .success(
        try encoder.encode(record, number: number, identity: identity, into: &line))
    } catch {
      result = .failure(error)
    }
    let value = encoder.dedupeValue
    if !forgetsValues, !value.isNone, try !seen.insert(value) {
      return RecordOutcome(.skipped(.duplicate, detail: nil))
    }
    switch result {
    case .success(let encoded): return outcome(encoded, ordinal: ordinal)
    case .failure(.skipped(let reason, let detail)):
      return RecordOutcome(.skipped(reason, detail: detail))
    case .failure(.rejected(let rejection, let target)):
      return RecordOutcome(
        .rejected(rejection, target: target.map { encoder.job.targets[$0].name }))
    }
  }

  private mutating func outcome(
    _ encoded: RecordEncoder.Encoded, ordinal: Int
  ) -> RecordOutcome {
    let target = encoder.job.targets[encoded.target]
    let usage = encoder.payloads.usage(of: target[encoded.variant])
    let shard =
      switch encoder.job.shards {
      case .count(let count): encoder.shard(ordinal: ordinal, count: count)
      case .maximumRecords(let maximum): written[encoded.target] / maximum
      }
    written[encoded.target] += 1
    let variant = encoded.variant.map { encoder.job.variantNames[target.firstVariant + $0] }
    return RecordOutcome(
      .written(target: target.name, variant: variant, line: line.array()),
      bytes: usage.bytes, limit: usage.limit, shard: shard)
  }
}

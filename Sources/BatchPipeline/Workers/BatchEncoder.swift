internal import CSV
internal import Configuration
internal import Files
internal import Payloads
internal import Records
internal import Shards

/// Turns batches of records into lines for shards: one per lane.
struct BatchEncoder: ~Copyable {
  /// Rejections that are named on standard error if the run fails for them.
  static let namedRejections = 10

  private var encoder: RecordEncoder
  private let shardCount: Int
  private let isRolling: Bool
  private let keepsLog: Bool
  private var deadLetter = ByteBuffer(capacity: 1024)
  /// Bytes that each shard's lines took in the last batch: what the next is given at once.
  private var capacities: [Int]

  private var job: Job {
    @inline(__always) _read { yield encoder.job }
  }

  init(_ job: Job, tables: Tables) {
    switch job.shards {
    case .count(let count): (shardCount, isRolling) = (count, false)
    case .maximumRecords: (shardCount, isRolling) = (1, true)
    }
    keepsLog = job.dedupe != nil
    capacities = Array(repeating: 0, count: shardCount * job.targets.count)
    encoder = RecordEncoder(job, tables: tables)
  }

  mutating func encode(_ read: ReadBatch) -> RenderedBatch {
    let batch = read.records()
    let count = read.count
    var output = RenderedBatch(
      firstRecord: batch.places.firstRecord,
      lines: capacities.map { capacity in
        var lines = RenderedBatch.Lines()
        lines.bytes.reserveCapacity(capacity)
        return lines
      },
      tally: BatchTally(targets: job.targets.count, variants: job.variantNames.count))
    output.tally.read = count
    encoder.begin(batch, file: read.export.path)
    var faults = batch.faults[...]
    for record in 0..<count {
      if let fault = faults.first, fault.record == record {
        faults.removeFirst()
        reject(fault, batch, read.export, &output)
        continue
      }
      encode(record, of: batch, from: read.export, &output)
    }
    for index in capacities.indices {
      capacities[index] = max(capacities[index], output.lines[index].bytes.count)
    }
    return output
  }

  private mutating func encode(
    _ record: Int, of batch: borrowing RecordBatch, from export: borrowing Export,
    _ output: inout RenderedBatch
  ) {
    do throws(NoPayload) {
      let encoded = try encoder.encode(
        record, number: batch.places.firstRecord &+ record, identity: export.identity)
      append(encoded, ordinal: batch.places.firstOrdinal &+ record, &output)
    } catch {
      switch error {
      case .skipped(let reason, _): note(.skipped(reason), bytes: 0, &output)
      case .rejected(let rejection, let target):
        reject(rejection, record, batch, export, target: target, &output)
      }
    }
  }

  private mutating func append(
    _ encoded: RecordEncoder.Encoded, ordinal: Int, _ output: inout RenderedBatch
  ) {
    var index = encoded.target &* shardCount
    if shardCount > 1 { index &+= encoder.shard(ordinal: ordinal, count: shardCount) }
    let start = output.lines[index].bytes.count
    encoder.line.withSpan { output.lines[index].bytes.append(copying: $0) }
    output.lines[index].bytes.append(0x0a)
    output.lines[index].count &+= 1
    if isRolling { output.lines[index].ends.append(output.lines[index].bytes.count) }
    let variant = encoded.variant.map { job.targets[encoded.target].firstVariant &+ $0 }
    note(
      .written(
        target: encoded.target, lines: index, variant: variant,
        isTruncated: encoder.payloads.wasTruncated),
      bytes: output.lines[index].bytes.count &- start, &output)
  }

  /// Counts a record's fate, and keeps it where it may still be a duplicate.
  private func note(_ fate: RecordFate, bytes: Int, _ output: inout RenderedBatch) {
    output.tally.add(fate)
    if keepsLog {
      output.log.append(
        RenderedBatch.LogEntry(value: encoder.dedupeValue, fate: fate, bytes: bytes))
    }
  }
}

// MARK: Dead letters

extension BatchEncoder {
  private mutating func reject(
    _ fault: RecordFault, _ batch: borrowing RecordBatch, _ export: borrowing Export,
    _ output: inout RenderedBatch
  ) {
    let contents: DeadLetter.Contents =
      switch fault.code {
      case .invalidEncoding, .fieldCount:
        export.parser?.raw(of: fault.record, in: batch).map { .raw($0) } ?? .none
      default: .none
      }
    let position = batch.position(of: fault.record, file: export.path)
    encoder.forgetValue()
    deadLetter.removeAll()
    DeadLetter.append(fault, source: position, contents: contents, to: &deadLetter)
    append(fault.code, fault.field, fault.detail, position, &output)
  }

  private mutating func reject(
    _ rejection: Rejection, _ record: Int, _ batch: borrowing RecordBatch,
    _ export: borrowing Export, target: Int?, _ output: inout RenderedBatch
  ) {
    let position = batch.position(of: record, file: export.path)
    deadLetter.removeAll()
    DeadLetter.append(
      rejection, source: position, target: target.map { job.targets[$0].name },
      contents: .fields(fields(of: record, batch, export)), to: &deadLetter)
    append(rejection.code, rejection.field, rejection.detail, position, &output)
  }

  private mutating func append(
    _ code: RejectionCode, _ field: String?, _ detail: String, _ position: SourcePosition,
    _ output: inout RenderedBatch
  ) {
    deadLetter.withSpan { output.deadLetters.append(copying: $0) }
    note(.rejected(code), bytes: deadLetter.count, &output)
    // Of those that may still be duplicates nobody knows which are the first.
    guard keepsLog || output.rejections.count < BatchEncoder.namedRejections else { return }
    let subject = field.map { "\(code.rawValue) in \(Printable($0))" } ?? code.rawValue
    output.rejections.append(
      RenderedBatch.NamedRejection(
        record: position.record,
        message: "\(Printable(position.file)):\(position.line):1: error: record"
          + " \(position.record): \(subject): \(detail)"))
  }

  /// Every field of the record, those that no template uses included: a dead letter can be mended and
  /// replayed.
  private func fields(
    of record: Int, _ batch: borrowing RecordBatch, _ export: borrowing Export
  ) -> [(name: FieldName, value: DeadLetter.FieldValue?)] {
    if let parser = export.parser {
      return parser.fields(of: record, in: batch).map { ($0.name, $0.value.map { .text($0) }) }
    }
    guard let named = batch.named else { return [] }
    var fields: [(name: FieldName, value: DeadLetter.FieldValue?)] = []
    var places: [Int: Int] = [:]
    for entry in named.entries(of: record) {
      let bytes = Array(batch.bytes[entry.range.range])
      guard let place = places[entry.name] else {
        places[entry.name] = fields.count
        fields.append((named.names[entry.name], entry.isListed ? .list([bytes]) : .text(bytes)))
        continue
      }
      if entry.isListed, case .list(let elements) = fields[place].value {
        fields[place].value = .list(elements + [bytes])
      } else {
        fields[place].value = .text(bytes)
      }
    }
    return fields
  }
}

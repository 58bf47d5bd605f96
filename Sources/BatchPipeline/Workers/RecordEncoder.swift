internal import CSV
internal import Configuration
internal import Files
internal import Liquid
internal import Payloads
internal import Records
internal import Shards

/// Turns batches of records into lines: one per lane, its buffers used again for every record.
///
/// For each record, in this order: reader's fault, `where`, the first target whose `when` holds, the
/// payload with its checks.
struct RecordEncoder: ~Copyable {
  /// Rejections that are named on standard error if the run fails for them.
  static let namedRejections = 10

  private let job: Job
  private let shardCount: Int
  private let isRolling: Bool
  private var payloads = PayloadEncoder()
  private var context: RenderContext
  private var line = ByteBuffer(capacity: 8192)
  private var deadLetter = ByteBuffer(capacity: 1024)
  /// Bytes that each shard's lines took in the last batch: what the next is given at once.
  private var capacities: [Int]

  init(_ job: Job) {
    self.job = job
    switch job.shards {
    case .count(let count): (shardCount, isRolling) = (count, false)
    case .maximumRecords: (shardCount, isRolling) = (1, true)
    }
    let empty = RecordBatch(
      stride: job.layout.fields.count,
      places: RecordPlaces(
        export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1))
    context = RenderContext(frames: [Frame(batch: empty, record: nil)], settings: job.settings)
    capacities = Array(repeating: 0, count: shardCount * job.targets.count)
  }

  mutating func encode(_ read: ReadBatch) -> RenderedBatch {
    let batch = read.records()
    let count = read.count
    var output = RenderedBatch(
      lines: capacities.map { capacity in
        var lines = RenderedBatch.Lines()
        lines.bytes.reserveCapacity(capacity)
        return lines
      },
      tally: BatchTally(targets: job.targets.count))
    output.tally.read = count
    context.frames[0].batch = batch
    context.sourceFile = read.export.path
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
    context.select(record: record, inFrame: 0)
    let number = batch.places.firstRecord &+ record
    context.sourceRecord = number
    var target: Int?
    do throws(EncodeFailure) {
      if let whereCondition = job.whereCondition {
        guard try holds(whereCondition, "where") else {
          output.tally.skipped[.filtered, default: 0] += 1
          return
        }
      }
      target = try chooseTarget()
      guard let target else {
        output.tally.skipped[.noTarget, default: 0] += 1
        return
      }
      line.removeAll()
      try payloads.encode(
        job.targets[target].plan, identity: export.identity, record: number, context: &context,
        into: &line)
      line.append(0x0a)
      append(to: target, ordinal: batch.places.firstOrdinal &+ record, &output)
    } catch {
      switch error {
      case .skipped: output.tally.skipped[.skipTag, default: 0] += 1
      case .rejected(let rejection):
        reject(rejection, record, batch, export, target: target, &output)
      }
    }
  }

  private mutating func holds(
    _ condition: Condition, _ field: String
  ) throws(EncodeFailure) -> Bool {
    do throws(RenderFailure) {
      return try condition.holds(&context)
    } catch {
      switch error {
      case .skip(let reason): throw .skipped(reason: reason)
      case .error(let detail):
        throw .rejected(Rejection(.templateError, field: field, detail: detail))
      }
    }
  }

  private mutating func chooseTarget() throws(EncodeFailure) -> Int? {
    for index in job.targets.indices {
      guard let when = job.targets[index].when else { return index }
      if try holds(when, "when") { return index }
    }
    return nil
  }

  private mutating func append(to target: Int, ordinal: Int, _ output: inout RenderedBatch) {
    var index = target &* shardCount
    if shardCount > 1 {
      let count = shardCount
      index &+= payloads.withToken { token in
        token.isEmpty
          ? ShardChoice.index(ordinal: ordinal, count: count)
          : ShardChoice.index(token: token, count: count)
      }
    }
    line.withSpan { output.lines[index].bytes.append(copying: $0) }
    output.lines[index].count &+= 1
    if isRolling { output.lines[index].ends.append(output.lines[index].bytes.count) }
    output.tally.written[target] &+= 1
    if payloads.wasTruncated { output.tally.truncated[target] &+= 1 }
  }
}

// MARK: Dead letters

extension RecordEncoder {
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
    deadLetter.removeAll()
    DeadLetter.append(fault, source: position, contents: contents, to: &deadLetter)
    note(fault.code, fault.field, fault.detail, position, &output)
  }

  private mutating func reject(
    _ rejection: Rejection, _ record: Int, _ batch: borrowing RecordBatch,
    _ export: borrowing Export, target: Int?, _ output: inout RenderedBatch
  ) {
    let position = batch.position(of: record, file: export.path)
    deadLetter.removeAll()
    DeadLetter.append(
      rejection, source: position, target: target.map { job.targets[$0].plan.name },
      contents: .fields(fields(of: record, batch, export)), to: &deadLetter)
    note(rejection.code, rejection.field, rejection.detail, position, &output)
  }

  private mutating func note(
    _ code: RejectionCode, _ field: String?, _ detail: String, _ position: SourcePosition,
    _ output: inout RenderedBatch
  ) {
    deadLetter.withSpan { output.deadLetters.append(copying: $0) }
    output.tally.rejected[code, default: 0] += 1
    guard output.rejections.count < RecordEncoder.namedRejections else { return }
    let subject = field.map { "\(code.rawValue) in \(Printable($0))" } ?? code.rawValue
    output.rejections.append(
      "\(Printable(position.file)):\(position.line):1: error: record \(position.record): "
        + "\(subject): \(detail)")
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

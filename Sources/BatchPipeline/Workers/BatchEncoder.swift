internal import Bytes
internal import CSV
internal import Configuration
internal import Payloads
internal import Records
internal import Shards

/// Turns batches of records into lines for shards: one per lane.
struct BatchEncoder: ~Copyable {
  /// Rejections that are named on standard error if the run fails for them.
  static let namedRejections = 10
  /// Stands for a batch's text until that is complete.
  private static let noText = SharedBytes(ByteBuffer(capacity: 0))

  private var encoder: RecordEncoder
  private let parser = RecordParser()
  private let numbering: ShardNumbering
  private let mayHaveDuplicates: Bool
  /// The lines and dead letters of the batch at work.
  private var text = ByteBuffer(capacity: 0)
  /// Where its lines stand there.
  private var lines: [ShardLines.Line] = []
  /// The most that is reserved for a batch at once: one with a few enormous records must not make all
  /// later ones as large.
  private static let usualTextBytes = 1 << 20
  /// Texts are reserved in multiples of so many bytes: then what one batch gives back fits another one. Of sizes
  /// that differ by little the allocator keeps the smaller ones as holes, and takes new memory.
  private static let textStep = 128 << 10
  /// Bytes of the last line: about as many the next will have. The memory for the one behind it is fetched while
  /// a record is encoded, as a batch's text is more than the caches of a core hold.
  private var lastLineBytes = 0
  /// Longer lines are written slowly enough for the processor to see what comes.
  private static let maximumPrefetch = 1_024
  /// Positions of the batch at work.
  private var positions = RecordPositions()
  /// Bytes to reserve for the next batch: the most that one took so far, and an eighth of it, as one that is
  /// a few bytes longer would be copied as a whole; in multiples of `textStep` up to `usualTextBytes`.
  private var textBytes = 4096

  private var job: Job {
    @inline(__always) _read { yield encoder.job }
  }

  init(_ job: Job, tables: Tables) {
    numbering = job.shardNumbering
    mayHaveDuplicates = job.dedupe != nil
    encoder = RecordEncoder(job, tables: tables)
  }

  /// - Throws: `RunFailure` 65 where the batch's text is broken.
  mutating func encode(_ read: consuming ReadBatch) throws -> RenderedBatch {
    let (export, count, doneBefore) = (read.export, read.count, read.doneBefore)
    let (checkpointAt, matches) = (read.checkpointAt, read.matchesInterruptedRun)
    let batch = try parser.records(of: read)
    text = ByteBuffer(capacity: textBytes)
    lines.removeAll(keepingCapacity: true)
    positions = RecordPositions()
    var output = RenderedBatch(
      firstRecord: batch.places.firstRecord, text: BatchEncoder.noText,
      lines: ShardLines([], of: numbering),
      tally: BatchTally(targets: job.targets.count, variants: job.variantNames.count))
    output.tally.read = count - doneBefore
    output.matchesInterruptedRun = matches
    output.checkpointAt = checkpointAt
    encoder.begin(batch, file: export.path)
    var faults = FaultCursor(batch)
    for record in 0..<count {
      let fault = faults.fault(of: record)
      if record < doneBefore {
        if mayHaveDuplicates { noteDoneBefore(record, of: batch, isFaulty: fault != nil, &output) }
      } else if let fault {
        reject(fault, batch, export, &output)
      } else {
        encode(record, of: batch, from: export, &output)
      }
    }
    textBytes = max(textBytes, BatchEncoder.reserve(after: text.count))
    output.lines = output.lines.replaced(by: lines)
    var finished = ByteBuffer(capacity: 0)
    swap(&finished, &text)
    output.text = SharedBytes(finished)
    return output
  }

  private static func reserve(after bytes: Int) -> Int {
    let steps = (bytes + bytes / 8 + textStep - 1) / textStep
    return min(steps * textStep, usualTextBytes)
  }

  private mutating func encode(
    _ record: Int, of batch: borrowing RecordBatch, from export: borrowing Export,
    _ output: inout RenderedBatch
  ) {
    let start = text.count
    text.prefetchRoom(behind: lastLineBytes)
    do throws(NoPayload) {
      let encoded = try encoder.encode(
        record, number: batch.places.firstRecord &+ record, identity: export.identity, into: &text)
      append(encoded, from: start, ordinal: batch.places.firstOrdinal &+ record, &output)
    } catch {
      switch error {
      case .skipped(let reason, _): note(.skipped(reason), &output)
      case .rejected(let rejection, let target):
        reject(rejection, record, batch, export, target: target, &output)
      }
    }
  }

  /// Renders only the `dedupe` value of a record that an interrupted run encoded: later records are compared with it.
  private mutating func noteDoneBefore(
    _ record: Int, of batch: borrowing RecordBatch, isFaulty: Bool, _ output: inout RenderedBatch
  ) {
    encoder.forgetValue()
    // Why it got no further was told then.
    if !isFaulty { try? encoder.admit(record, number: batch.places.firstRecord &+ record) }
    note(.doneBefore, &output)
  }

  private mutating func append(
    _ encoded: RecordEncoder.Encoded, from start: Int, ordinal: Int, _ output: inout RenderedBatch
  ) {
    let shard = encoder.shard(ordinal: ordinal, count: numbering.perTarget)
    text.append(UInt8(ascii: "\n"))
    lastLineBytes = min(text.count &- start, BatchEncoder.maximumPrefetch)
    let line = ShardLines.Line(
      shard: numbering.number(target: encoded.target, shard: shard), range: start..<text.count)
    lines.append(line)
    let variant = encoded.variant.map { job.targets[encoded.target].firstVariant &+ $0 }
    note(
      .written(
        target: encoded.target, line: line, variant: variant,
        isTruncated: encoder.payloads.wasTruncated), &output)
  }

  /// Counts a record's fate, and keeps it where it may still be a duplicate.
  private func note(_ fate: RecordFate, _ output: inout RenderedBatch) {
    output.tally.add(fate)
    if mayHaveDuplicates {
      output.dedupeEntries.append(RenderedBatch.DedupeEntry(value: encoder.dedupeValue, fate: fate))
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
      case .invalidEncoding where !fault.isOverLimit, .fieldCount where !fault.isOverLimit:
        export.format.raw(of: fault, in: batch).map { .raw($0) } ?? .none
      default: .none
      }
    let position = positions.position(of: fault.record, in: batch, file: export.path)
    encoder.forgetValue()
    let start = text.count
    DeadLetter.append(fault, source: position, contents: contents, to: &text)
    output.deadLetters.append(start..<text.count)
    note(fault.rejection, position, &output)
  }

  private mutating func reject(
    _ rejection: Rejection, _ record: Int, _ batch: borrowing RecordBatch,
    _ export: borrowing Export, target: Int?, _ output: inout RenderedBatch
  ) {
    let position = positions.position(of: record, in: batch, file: export.path)
    let start = text.count
    DeadLetter.append(
      rejection, source: position, target: target.map { job.targets[$0].name },
      contents: .fields(fields(of: record, batch, export)), to: &text)
    output.deadLetters.append(start..<text.count)
    note(rejection, position, &output)
  }

  private func note(
    _ rejection: Rejection, _ position: SourcePosition, _ output: inout RenderedBatch
  ) {
    note(.rejected(rejection.code), &output)
    // As long as records may turn out to be duplicates, it is not known which rejections are the first.
    guard mayHaveDuplicates || output.rejections.count < BatchEncoder.namedRejections else {
      return
    }
    output.rejections.append(
      RenderedBatch.NamedRejection(
        record: position.record,
        message: MessageLine(
          position.file, line: position.line, column: 1, "record \(position.record): \(rejection)"
        ).description))
  }

  /// Every field of the record, those that no template uses included: a dead letter can be mended and
  /// replayed.
  private func fields(
    of record: Int, _ batch: borrowing RecordBatch, _ export: borrowing Export
  ) -> [(name: FieldName, value: DeadLetter.FieldValue?)] {
    if case .csv(let parser) = export.format {
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
      guard entry.isListed, case .list(var elements) = fields[place].value else {
        fields[place].value = .text(bytes)
        continue
      }
      // Held here alone, so that no element copies those before it.
      fields[place].value = nil
      elements.append(bytes)
      fields[place].value = .list(elements)
    }
    return fields
  }
}

extension Export.Format {
  /// The bytes of a record whose fields cannot be given; nil where they are not held, and of XML, whose
  /// text is broken as a whole.
  fileprivate func raw(of fault: RecordFault, in batch: borrowing RecordBatch) -> [UInt8]? {
    switch self {
    case .csv(let parser): parser.raw(of: fault.record, in: batch)
    case .rejected(let format): format.raw(of: fault, in: batch)
    case .xml: nil
    }
  }
}

internal import Bytes
internal import JSONText
internal import Records

/// Parses lines of a `rejected.ndjson` into records (see `RejectedStage`). One for each thread that does.
final class RejectedParser {
  /// Names after which a block begins with none: what the lines of one file may fill stays small.
  private static let mostNames = 1 << 14

  private let format: RejectedFormat
  private let slots: [FieldName: Int]
  private var tape = JSONTape()

  /// Names of the fields seen so far, each with its field in the batches, if it has one.
  private(set) var names: [FieldName] = []
  private var slotOfName: [Int?] = []
  private var numbers: [FieldName: Int] = [:]
  /// The names of the line before, in its order: most lines have the same.
  private var order: [Int] = []

  private var batch = RecordBatch(empty: 0)
  private var named = NamedFields()

  init(_ format: RejectedFormat) {
    self.format = format
    slots = format.fields.slots
  }

  /// All records of `block`, in order. Those that cannot be replayed have a fault.
  /// - Throws: for the first line that is no dead letter.
  func parse(_ block: RejectedBlock) throws(DeadLetterError) -> RecordBatch {
    if names.count > RejectedParser.mostNames {
      (names, slotOfName, numbers, order) = ([], [], [:], [])
    }
    batch = RecordBatch(stride: format.fields.count, places: block.places)
    batch.bytes.reserveCapacity(block.bytes.count + block.bytes.count / 8)
    batch.bytes.append(copying: block.bytes.span)
    batch.fields = Array(repeating: .absent, count: block.records * batch.stride)
    named = NamedFields()
    if let fault = block.oversized {
      batch.faults = [fault]
      named.ends = [0]
    } else {
      for index in block.places.extents.indices {
        batch.count = index
        try parse(line: index, block)
        named.ends.append(named.entries.count)
      }
    }
    batch.count = block.records
    named.names = names
    batch.named = named
    let parsed = batch
    batch = RecordBatch(empty: 0)
    return parsed
  }
}

// MARK: Lines

extension RejectedParser {
  /// What a record's limits are compared with.
  private struct Size {
    /// The elements of lists one by one.
    var values = 0
    var bytes = 0
  }

  /// Why a line is no record.
  private enum Refusal: Error {
    /// What is wrong with the line, and where in it: it is no dead letter.
    case line(offset: Int, message: String)
    /// The record is a dead letter, and stays one.
    case record(RecordFault)
  }

  private func parse(line index: Int, _ block: RejectedBlock) throws(DeadLetterError) {
    let extent = block.places.extents[index]
    let line = block.bytes.span.extracting(extent.start..<extent.start + extent.length)
    if line.count > format.limits.deadLetterBytes {
      batch.faults.append(.tooLarge(record: index, format.limits))
      return
    }
    if line.firstInvalidUTF8 != nil {
      batch.faults.append(
        RecordFault(
          record: index, code: .invalidEncoding, detail: "the dead letter is not valid utf-8"))
      return
    }
    let number = block.places.firstLine + (extent.lines ?? 0)
    guard tape.parse(line) else { throw RejectedParser.noJSON(line, number) }
    do throws(Refusal) {
      try read(line, at: extent.start)
    } catch {
      switch error {
      case .record(let fault): refuse(fault)
      case .line(let offset, let message):
        throw DeadLetterError(
          line: number, column: line.extracting(0..<offset).columnAfter + 1, description: message)
      }
    }
  }

  private static func noJSON(_ line: Span<UInt8>, _ number: Int) -> DeadLetterError {
    // Without a fault it is a byte-order mark, which a text may begin with, but no line of one; with one in column 1
    // it is a line of something else, such as an export.
    let fault = JSONTape.fault(in: line)
    guard let fault, fault.position.column > 1 else {
      return DeadLetterError(line: number, column: 1, description: noObject)
    }
    return DeadLetterError(
      line: number, column: fault.position.column,
      description: Printable(fault.reason.message).description)
  }

  private static let noObject = "the line is no dead letter, which is a JSON object"

  /// - Parameter start: offset of the line in the block.
  private func read(_ line: Span<UInt8>, at start: Int) throws(Refusal) {
    guard tape.entries[0].kind == .object else {
      throw .line(offset: 0, message: RejectedParser.noObject)
    }
    guard let record = tape.value(of: DeadLetterKey.record.text, in: 0, line) else {
      throw .record(try letter(line))
    }
    let entry = tape.entries[record]
    guard entry.kind == .object else {
      throw .line(
        offset: entry.start, message: "record is no object; write the record's fields into one")
    }
    var key = record + 1
    var size = Size()
    for position in 0..<entry.count {
      let name = self.name(key, line, position: position)
      try add(key + 1, of: name, line, at: start, &size)
      key = tape.entries[key + 1].next
    }
    // Of the record as it was delivered, before its dead letter wrapped and escaped it.
    if size.bytes > format.limits.recordBytes {
      throw .record(.tooLarge(record: batch.count, format.limits))
    }
  }

  /// Why a line without fields still has no payload.
  private func letter(_ line: Span<UInt8>) throws(Refusal) -> RecordFault {
    guard let code = try text(.code, line) else {
      throw .line(
        offset: 0,
        message:
          "the line is no dead letter: it has neither record nor code; give a rejected.ndjson")
    }
    guard let code = RejectionCode(rawValue: code) else {
      throw .line(offset: 0, message: "the dead letter's code is unknown; give one of a run's")
    }
    guard let detail = try text(.detail, line) else {
      throw .line(offset: 0, message: "the dead letter has no detail; give it as the run wrote it")
    }
    if let raw = try text(.raw, line), RawRecord.bytes(of: Array(raw.utf8).span) == nil {
      throw .line(offset: 0, message: "raw is not base64; give it as the run wrote it")
    }
    return RecordFault(
      record: batch.count, code: code, field: try text(.field, line), detail: detail)
  }

  private func text(_ key: DeadLetterKey, _ line: Span<UInt8>) throws(Refusal) -> String? {
    guard let value = tape.value(of: key.text, in: 0, line) else { return nil }
    var text: [UInt8] = []
    guard tape.entries[value].kind == .string, tape.decode(value, of: line, into: &text) else {
      throw .line(
        offset: tape.entries[value].start,
        message: "\(key.text) is no text; give it as the run wrote it"
      )
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The record is a dead letter.
  private func refuse(_ fault: RecordFault) {
    batch.faults.append(fault)
    named.entries.removeLast(named.entries.count - (named.ends.last ?? 0))
    for slot in 0..<batch.stride { batch.fields[batch.count * batch.stride + slot] = .absent }
  }
}

// MARK: Fields

extension RejectedParser {
  /// The number of the name that the key at `key` means.
  /// - Parameter position: the key's number among those of the record, from 0.
  private func name(_ key: Int, _ line: Span<UInt8>, position: Int) -> Int {
    let entry = tape.entries[key]
    if !entry.hasEscape, position < order.count {
      let expected = names[order[position]].bytes
      if expected.span.equals(line.extracting(entry.content)) { return order[position] }
    }
    var bytes: [UInt8] = []
    // Half of a surrogate pair makes U+FFFD of a name: no template has either.
    _ = tape.decode(key, of: line, into: &bytes)
    let name = FieldName(bytes: bytes)
    let number = numbers[name] ?? names.count
    if number == names.count {
      numbers[name] = number
      names.append(name)
      slotOfName.append(slots[name])
    }
    if position < order.count { order[position] = number } else { order.append(number) }
    return number
  }

  /// Adds the value at `index` to the record; `null` is a field that is absent.
  /// - Parameter size: size of the record so far.
  private func add(
    _ index: Int, of name: Int, _ line: Span<UInt8>, at start: Int, _ size: inout Size
  ) throws(Refusal) {
    switch tape.entries[index].kind {
    case .null: return
    case .array: try addList(index, of: name, line, at: start, &size)
    case .string, .number, .true, .false, .object:
      let range = try text(index, of: name, line, at: start, &size)
      named.entries.append(.init(name: name, range: range, isListed: false))
      set(name, to: range)
    }
  }

  private func addList(
    _ index: Int, of name: Int, _ line: Span<UInt8>, at start: Int, _ size: inout Size
  ) throws(Refusal) {
    var elements: [FieldRange] = []
    var element = index + 1
    for _ in 0..<tape.entries[index].count {
      let range = try text(element, of: name, line, at: start, &size)
      named.entries.append(.init(name: name, range: range, isListed: true))
      elements.append(range)
      element = tape.entries[element].next
    }
    // A list of no element is no export's: the field is absent.
    guard slotOfName[name] != nil, !elements.isEmpty else { return }
    batch.lists.append(elements)
    set(name, to: .list(batch.lists.count - 1))
  }

  private func set(_ name: Int, to range: FieldRange) {
    guard let slot = slotOfName[name] else { return }
    batch.fields[batch.count * batch.stride + slot] = range
  }

  /// Where the text of one value stands in the batch, if it is one and within the limits.
  private func text(
    _ index: Int, of name: Int, _ line: Span<UInt8>, at start: Int, _ size: inout Size
  ) throws(Refusal) -> FieldRange {
    size.values += 1
    if size.values > format.limits.fields {
      throw .record(.tooManyFields(record: batch.count, format.limits))
    }
    let value = tape.entries[index]
    let range: FieldRange
    switch value.kind {
    case .string: range = try string(index, of: name, line, at: start)
    case .number, .true, .false:
      range = FieldRange(start: start + value.start, length: value.end - value.start)
    case .null, .array, .object:
      throw .line(
        offset: value.start,
        message: "a field is text or a list of texts, and not what stands here; write a string")
    }
    if Int(range.length) > format.limits.fieldBytes {
      throw .record(
        .valueTooLarge(record: batch.count, field: names[name].text, format.limits))
    }
    size.bytes += Int(range.length)
    return range
  }

  /// Where the text of a string stands in the batch: in the line, or decoded behind all lines.
  private func string(
    _ index: Int, of name: Int, _ line: Span<UInt8>, at start: Int
  ) throws(Refusal) -> FieldRange {
    let entry = tape.entries[index]
    guard entry.hasEscape else {
      return FieldRange(start: start + entry.content.lowerBound, length: entry.content.count)
    }
    let first = batch.bytes.count
    guard tape.decode(index, of: line, into: &batch.bytes) else {
      throw .record(
        RecordFault(
          record: batch.count, code: .invalidEncoding, field: names[name].text,
          detail: "the field has half of a surrogate pair"))
    }
    return FieldRange(start: first, length: batch.bytes.count - first)
  }
}

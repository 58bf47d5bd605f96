internal import Records

/// Makes batches from the events of one XML document.
///
///     <recipient locale="fr"> … <profile id="7"><firstName>Zoé</firstName></profile></recipient>
///     locale, profile.id, profile.firstName
struct XMLRecordBuilder {
  private let layout: XMLLayout
  let limits: RecordLimits
  private let size: BatchSize
  private let export: Int
  var paths: XMLPaths

  private(set) var depth = 0
  /// Depth of the record element that the parser is in; 0 outside.
  private var recordDepth = 0
  /// The elements open below the record element, it included.
  private var open: [OpenElement] = []

  private struct OpenElement {
    let node: Int
    var textStart: Int
    var hasElements: Bool
  }

  // The batch that is being filled, and the record in it.
  var batch: RecordBatch
  var named = NamedFields()
  private var recordStart = 0
  private var bytesAtRecordStart = 0
  private var fieldsInRecord = 0
  private var fault: RecordFault?
  private var lineOfRecord = 0
  private var nextRecord: Int
  private var nextOrdinal: Int

  /// Bytes of text that are to stand before `batch.bytes`.
  private(set) var base = 0
  /// The batch is for `finishBlock` to take.
  private var isBlock = false
  /// What the batch before needed.
  private var capacity = (bytes: 0, fields: 0, entries: 0)

  /// Whole batches, oldest first.
  private(set) var finished: [RecordBatch] = []

  init(
    layout: XMLLayout, limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int,
    firstRecord: Int = 1
  ) {
    self.layout = layout
    self.limits = limits
    self.size = size
    self.export = export
    paths = XMLPaths(layout)
    nextOrdinal = firstOrdinal
    nextRecord = firstRecord
    batch = RecordBatch(
      stride: layout.fields.count,
      places: RecordPlaces(
        export: export, firstRecord: firstRecord, firstOrdinal: firstOrdinal, firstByte: 0,
        firstLine: 1))
  }

  var recordCount: Int { nextRecord - 1 }
  var isInRecord: Bool { recordDepth > 0 }
  var hasTooManyNames: Bool { paths.isFull }
  /// Names of the fields seen so far.
  var names: [FieldName] { paths.namesWithValue }

  mutating func takeFinished() -> RecordBatch? {
    finished.isEmpty ? nil : finished.removeFirst()
  }
}

// MARK: Blocks

extension XMLRecordBuilder {
  /// The next records are those of a block.
  /// - Parameter textBytes: bytes of the block, if its values are to stay in it.
  mutating func startBlock(_ places: RecordPlaces, keeping textBytes: Int) {
    base = textBytes
    isBlock = true
    batch = RecordBatch(stride: layout.fields.count, places: places)
    named = NamedFields()
    (fault, recordDepth) = (nil, 0)
    open.removeAll(keepingCapacity: true)
    // The places of the records are all that the builder's own batches need of their size.
    batch.bytes.reserveCapacity(capacity.bytes)
    batch.fields.reserveCapacity(capacity.fields)
    named.entries.reserveCapacity(capacity.entries)
  }

  /// The records since `startBlock`.
  /// - Parameter text: the block's, where its values stayed in it.
  mutating func finishBlock(_ text: consuming [UInt8]) -> RecordBatch {
    capacity = (batch.bytes.count, batch.fields.count, named.entries.count)
    if base > 0 {
      text.append(copying: batch.bytes.span)
      batch.bytes = text
    }
    named.names = paths.names
    batch.named = named
    return batch
  }

  /// No element is open.
  mutating func leaveDocument() {
    (depth, recordDepth) = (0, 0)
    open.removeAll(keepingCapacity: true)
  }
}

// MARK: Events

extension XMLRecordBuilder {
  /// A start tag; its attributes follow.
  /// - Parameters:
  ///   - address: of the local name, which libxml2 keeps once.
  ///   - record: where the tag begins, if it begins a record.
  mutating func startElement(
    _ address: UInt, record: (byte: Int, line: Int)?, name: () -> [UInt8]
  ) {
    depth &+= 1
    guard recordDepth > 0 else {
      if let record { startRecord(record) }
      return
    }
    let last = open.count &- 1
    if fault == nil {
      // Text beside elements is no field; its bytes are the newest.
      batch.bytes.removeLast(batch.bytes.count &- open[last].textStart)
    }
    open[last].hasElements = true
    let node = paths.child(of: open[last].node, at: address, name: name)
    open.append(OpenElement(node: node, textStart: batch.bytes.count, hasElements: false))
  }

  mutating func attribute(_ address: UInt, name: () -> [UInt8], value: Span<UInt8>) {
    guard let last = open.last, fault == nil else { return }
    let node = paths.child(of: last.node, at: address, name: name)
    let start = batch.bytes.count
    append(value, to: node, from: start)
    addField(node, start: start)
    open[open.count &- 1].textStart = batch.bytes.count
  }

  mutating func characters(_ text: Span<UInt8>) {
    guard recordDepth > 0, fault == nil, let last = open.last else { return }
    append(text, to: last.node, from: last.textStart)
  }

  /// Whether the next end tag is a record's.
  var isAtRecordEnd: Bool { recordDepth > 0 && depth == recordDepth }

  /// - Parameter end: offset after the end tag, if it is a record's.
  mutating func endElement(at end: Int?) {
    depth &-= 1
    guard recordDepth > 0, let element = open.popLast() else { return }
    if let end {
      finishRecord(end: end)
    } else if fault == nil {
      if element.hasElements {
        batch.bytes.removeLast(batch.bytes.count &- element.textStart)
      } else {
        addField(element.node, start: element.textStart)
      }
      if let parent = open.indices.last { open[parent].textStart = batch.bytes.count }
    }
  }

  /// The document is over.
  mutating func finish() {
    if batch.count > 0 && !isBlock { finishBatch() }
  }
}

// MARK: Records

extension XMLRecordBuilder {
  private mutating func startRecord(_ place: (byte: Int, line: Int)) {
    recordDepth = depth
    if batch.count == 0 {
      batch.places.firstByte = place.byte
      batch.places.firstLine = place.line
    }
    recordStart = place.byte
    lineOfRecord = place.line
    bytesAtRecordStart = batch.bytes.count
    fieldsInRecord = 0
    fault = nil
    open.append(OpenElement(node: 0, textStart: batch.bytes.count, hasElements: false))
    batch.fields.append(contentsOf: repeatElement(.absent, count: batch.stride))
  }

  /// Appends a value, or part of one, unless a limit is passed.
  private mutating func append(_ value: Span<UInt8>, to node: Int, from start: Int) {
    let length = batch.bytes.count &- start &+ value.count
    if length > limits.fieldBytes {
      refuse(
        .fieldTooLarge,
        field: paths.fieldsOfNode[node].first.map { paths.names[paths.fields[$0].name].text },
        "a value is over input.limits.maxFieldBytes, \(limits.fieldBytes) bytes")
    } else if batch.bytes.count &- bytesAtRecordStart &+ value.count > limits.recordBytes {
      refuseAsTooLarge()
    } else {
      batch.bytes.append(copying: value)
    }
  }

  private mutating func addField(_ node: Int, start: Int) {
    for index in paths.fieldsOfNode[node] {
      if fault != nil { return }
      addField(paths.fields[index], start: start)
    }
  }

  @inline(__always)
  private mutating func addField(_ field: XMLPaths.Field, start: Int) {
    paths.noteValue(of: field.name)
    fieldsInRecord &+= 1
    if fieldsInRecord > limits.fields {
      refuse(
        .fieldCount, field: nil,
        "the record has more than input.limits.maxFields, \(limits.fields) fields")
      return
    }
    add(field, FieldRange(start: base &+ start, length: batch.bytes.count &- start))
  }

  @inline(__always)
  mutating func add(_ field: XMLPaths.Field, _ range: FieldRange) {
    named.entries.append(.init(name: field.name, range: range, isListed: field.isListed))
    guard let slot = field.slot else { return }
    let index = batch.count &* batch.stride &+ slot
    guard field.isListed else {
      batch.fields[index] = range
      return
    }
    if batch.fields[index].isList {
      batch.lists[Int(batch.fields[index].start)].append(range)
    } else {
      batch.lists.append([range])
      batch.fields[index] = .list(batch.lists.count - 1)
    }
  }

  private mutating func refuseAsTooLarge() {
    refuse(
      .recordTooLarge, field: nil,
      "the record is over input.limits.maxRecordBytes, \(limits.recordBytes) bytes")
  }

  /// The record is a dead letter; the rest of it is read past.
  private mutating func refuse(_ code: RejectionCode, field: String?, _ detail: String) {
    fault = RecordFault(record: batch.count, code: code, field: field, detail: detail)
    batch.bytes.removeLast(batch.bytes.count &- bytesAtRecordStart)
    named.entries.removeLast(named.entries.count &- (named.ends.last ?? 0))
    for slot in 0..<batch.stride { batch.fields[batch.count &* batch.stride &+ slot] = .absent }
  }

  private mutating func finishRecord(end: Int) {
    let length = end &- recordStart
    if fault == nil && length > limits.recordBytes { refuseAsTooLarge() }
    if let fault { batch.faults.append(fault) }
    fault = nil
    recordDepth = 0
    open.removeAll(keepingCapacity: true)
    addRecord(byte: recordStart, line: lineOfRecord, length: length)
    if batch.count >= size.records || end &- batch.places.firstByte >= size.bytes { finishBatch() }
  }

  /// The record, whose fields were added, stands there.
  @inline(__always)
  mutating func addRecord(byte: Int, line: Int, length: Int) {
    named.ends.append(named.entries.count)
    batch.places.extents.append(
      RecordExtent(
        start: byte &- batch.places.firstByte, length: length,
        lines: line &- batch.places.firstLine))
    batch.count &+= 1
  }

  private mutating func finishBatch() {
    named.names = paths.names
    batch.named = named
    finished.append(batch)
    nextRecord += batch.count
    nextOrdinal += batch.count
    let capacity = (batch.bytes.count, batch.fields.count, named.entries.count)
    batch = RecordBatch(
      stride: layout.fields.count,
      places: RecordPlaces(
        export: export, firstRecord: nextRecord, firstOrdinal: nextOrdinal, firstByte: 0,
        firstLine: 1))
    named = NamedFields()
    batch.bytes.reserveCapacity(capacity.0)
    batch.fields.reserveCapacity(capacity.1)
    named.entries.reserveCapacity(capacity.2)
  }
}

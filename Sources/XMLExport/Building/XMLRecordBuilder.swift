internal import Bytes
internal import Records

/// Makes batches from the events of one XML document.
///
///     <recipient locale="fr"> … <profile id="7"><firstName>Zoé</firstName></profile></recipient>
///     locale, profile.id, profile.firstName
struct XMLRecordBuilder: ~Copyable {
  private let layout: XMLLayout
  let limits: RecordLimits
  private let size: BatchSize
  private let export: Int
  var paths: XMLPaths

  private(set) var depth = 0
  /// Depth of the record element that the parser is in; 0 outside.
  private(set) var recordDepth = 0
  /// The element that the parser is in, where that is in a record.
  var element = OpenElement()
  /// The elements around `element`, up to the record element.
  private var outer = Scratch<OpenElement>()

  struct OpenElement {
    /// Node in `paths`.
    var node = 0
    /// What is likely to come next in it.
    var expected = -1
    var textStart = 0
    /// Where in the block's text its own stands, so far: all of it, or nothing, as it is copied then.
    var placed = 0..<0
    var content = Content.text
  }

  /// What the text of an open element is worth.
  enum Content {
    /// It is a value, unless a child follows.
    case text
    /// It is a value over the limit, unless a child follows; none of it is kept.
    case tooLongText
    /// It is no field, however long: the element has children, or is the record.
    case elements
  }

  // The batch that is being filled, and the record in it.
  var batch: RecordBatch
  /// What is to stand in `batch.bytes`, behind its first `base` bytes.
  var text = ByteBuffer()
  /// All fields of the batch's records: what a dead letter needs.
  var entries = Scratch<NamedFields.Entry>()
  private var ends: [Int] = []
  /// The fields of the batch's records that templates use, a row for each.
  var fields = Scratch<FieldRange>()
  /// The mark before the record.
  private var recordMark = Mark()
  private var recordStart = XMLOffset(text: 0, source: 0)
  var fieldsInRecord = 0
  private var fault: RecordFault? { didSet { isRefused = fault != nil } }
  /// Whether there is a fault, in one byte: it is asked at every event.
  private(set) var isRefused = false
  private var lineOfRecord = 0
  private var nextRecord: Int
  private var nextOrdinal: Int

  /// Bytes that are to stand before `text`.
  private(set) var base = 0
  /// The batch is for `finishBlock` to take.
  private var isBlock = false
  /// Records of the batch before, and an eighth more: the next is as large, but for a record or two.
  private var usualRecords = 0
  /// What `text` keeps of its room: an enormous value, refused or not, must not make it as large for ever.
  private static let usualTextBytes = 1 << 20
  /// The same of `entries` and `fields`.
  private static let usualFields = 1 << 16

  /// Whole batches, oldest first, each with the names up to its end.
  private var finished: [(batch: RecordBatch, names: XMLSeenNames)] = []
  /// The names up to the end of the last batch that was taken.
  private var takenNames = XMLSeenNames()

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
  /// Names of the fields in the batches that were taken: whoever parses may be ahead of them.
  var names: [FieldName] { (isBlock ? paths.seenNames : takenNames).withValue }

  mutating func takeFinished() -> RecordBatch? {
    if finished.isEmpty { return nil }
    let (batch, names) = finished.removeFirst()
    takenNames = names
    return batch
  }
}

// MARK: Blocks

extension XMLRecordBuilder {
  /// The next records are those of a block.
  /// - Parameter textBytes: bytes of the block, if its values are to stay in it.
  mutating func startBlock(_ places: RecordPlaces, keeping textBytes: Int) {
    base = textBytes
    isBlock = true
    fault = nil
    leaveRecord()
    startBatch(places)
  }

  /// The records since `startBlock`.
  /// - Parameter block: the block's text, where its values stayed in it.
  mutating func finishBlock(_ block: consuming [UInt8]) -> RecordBatch {
    text.withSpan { block.append(copying: $0) }
    return takeBatch(block)
  }

  /// No element is open.
  mutating func leaveDocument() {
    depth = 0
    leaveRecord()
  }

  private mutating func leaveRecord() {
    recordDepth = 0
    outer.removeAll()
  }

  private mutating func startBatch(_ places: RecordPlaces) {
    batch = RecordBatch(stride: layout.fields.count, places: places)
    entries.removeAll(keepingAtMost: XMLRecordBuilder.usualFields)
    fields.removeAll(keepingAtMost: XMLRecordBuilder.usualFields)
    ends = []
    ends.reserveCapacity(usualRecords)
    batch.places.extents.reserveCapacity(usualRecords)
  }

  /// The batch, with `bytes` for its own.
  private mutating func takeBatch(_ bytes: consuming [UInt8]) -> RecordBatch {
    text.removeAll(keepingAtMost: XMLRecordBuilder.usualTextBytes)
    usualRecords = batch.count &+ batch.count / 8
    var named = NamedFields()
    (named.names, named.entries, named.ends) = (paths.names, entries.array(), ends)
    batch.named = named
    batch.fields = fields.array()
    batch.bytes = bytes
    return batch
  }
}

// MARK: Events

extension XMLRecordBuilder {
  /// A start tag; its attributes follow.
  /// - Parameters:
  ///   - address: of the local name, which libxml2 keeps once.
  ///   - record: where the tag begins, if it begins a record.
  @inline(__always)
  mutating func startElement(
    _ address: UInt, record: (start: XMLOffset, line: Int)?, name: () -> [UInt8]
  ) {
    depth &+= 1
    guard recordDepth > 0 else {
      if let record { startRecord(record) }
      return
    }
    // Text beside elements is no field; its bytes are the newest.
    if !isRefused { text.truncate(to: element.textStart) }
    element.placed = 0..<0
    element.content = .elements
    let node = paths.child(
      of: element.node, expected: &element.expected, at: address, name: name)
    outer.append(element)
    open(node)
  }

  /// - Parameter place: offset of the value in the block's text, where it stays in that; no limit is less than
  ///   the records of such a block are long.
  @inline(__always)
  mutating func attribute(
    _ address: UInt, name: () -> [UInt8], value: Span<UInt8>, at place: Int?
  ) {
    guard recordDepth > 0, !isRefused else { return }
    let node = paths.child(
      of: element.node, expected: &element.expected, at: address, name: name)
    if let place { return addValue(node, FieldRange(start: place, length: value.count)) }
    if !append(value) { refuse(value, of: node) }
    addValue(node)
  }

  /// - Parameters:
  ///   - place: as of `attribute`.
  ///   - block: the block's text, if values stay in that.
  @inline(__always)
  mutating func characters(_ text: Span<UInt8>, at place: Int?, of block: Span<UInt8>) {
    guard recordDepth > 0, element.content == .text, !isRefused else { return }
    if let place, takePlace(place..<place &+ text.count) { return }
    if !element.placed.isEmpty {
      _ = append(block.extracting(element.placed))
      element.placed = 0..<0
    }
    if !append(text) { passOver(text) }
  }

  /// Whether the next end tag is a record's.
  var isAtRecordEnd: Bool { recordDepth > 0 && depth == recordDepth }

  /// - Parameter end: offset after the end tag, if it is a record's.
  @inline(__always)
  mutating func endElement(at end: XMLOffset?) {
    depth &-= 1
    guard recordDepth > 0 else { return }
    paths.expect(element.expected, in: element.node)
    if let end { return finishRecord(end: end) }
    guard let parent = outer.popLast() else { return }
    let (child, start) = (element, element.textStart)
    element = parent
    element.textStart = start
    guard !isRefused else { return }
    switch child.content {
    case .text where !child.placed.isEmpty:
      addValue(
        child.node, FieldRange(start: child.placed.lowerBound, length: child.placed.count))
    case .text: addValue(child.node)
    case .tooLongText: refuseValue(of: child.node)
    case .elements: text.truncate(to: start)
    }
  }

  /// The document is over.
  mutating func finish() {
    if batch.count > 0 && !isBlock { finishBatch() }
  }
}

// MARK: Records

extension XMLRecordBuilder {
  @inline(__always)
  private mutating func open(_ node: Int) {
    element = OpenElement(
      node: node, expected: paths.expected(in: node), textStart: text.count)
  }

  private mutating func startRecord(_ place: (start: XMLOffset, line: Int)) {
    recordDepth = depth
    if batch.count == 0 {
      batch.places.firstByte = place.start.source
      batch.places.firstLine = place.line
    }
    recordStart = place.start
    lineOfRecord = place.line
    fieldsInRecord = 0
    recordMark = mark
    addRow()
    // Assigned only where there is a fault, here and at the end: with its texts an assignment is costly.
    if isRefused { fault = nil }
    open(0)
    element.content = .elements
  }

  /// Appends a value, or part of one.
  /// - Returns: False where that would pass a limit; nothing was appended then.
  @inline(__always)
  private mutating func append(_ value: Span<UInt8>) -> Bool {
    if isTooLarge(value) || text.count &+ value.count &- recordMark.bytes > limits.recordBytes {
      return false
    }
    text.append(value)
    return true
  }

  /// Whether the text since the last value is too large for one with `value`.
  @inline(__always)
  private func isTooLarge(_ value: Span<UInt8>) -> Bool {
    text.count &+ value.count &- element.textStart > limits.fieldBytes
  }

  /// An attribute's value exceeds a limit.
  @inline(never)
  private mutating func refuse(_ value: Span<UInt8>, of node: Int) {
    if isTooLarge(value) { refuseValue(of: node) } else { refuseAsTooLarge() }
  }

  /// The text of an element exceeds a limit: a child or the end tag will tell whether it is a value at
  /// all.
  @inline(never)
  private mutating func passOver(_ value: Span<UInt8>) {
    guard isTooLarge(value) else { return refuseAsTooLarge() }
    text.truncate(to: element.textStart)
    element.content = .tooLongText
  }

  @inline(never)
  private mutating func refuseValue(of node: Int) {
    let field = paths.fields(of: node).first.map { paths.names[paths.fields[$0].name].text }
    refuse(.valueTooLarge(record: batch.count, field: field, limits))
  }

  /// The text since the last value is one; what follows is none of it.
  @inline(__always)
  private mutating func addValue(_ node: Int) {
    guard !isRefused else { return }
    let start = element.textStart
    element.textStart = text.count
    addValue(node, FieldRange(start: base &+ start, length: text.count &- start))
  }

  @inline(never)
  mutating func refuseAsTooMany() {
    refuse(.tooManyFields(record: batch.count, limits))
  }

  @inline(never)
  private mutating func refuseAsTooLarge() {
    refuse(.tooLarge(record: batch.count, limits))
  }

  /// The record is a dead letter; the rest of it is read past.
  private mutating func refuse(_ fault: RecordFault) {
    self.fault = fault
    cancel(to: recordMark)
    addRow()
  }

  private mutating func finishRecord(end: XMLOffset) {
    let length = end.text &- recordStart.text
    if !isRefused && length > limits.recordBytes { refuseAsTooLarge() }
    if isRefused, let fault {
      batch.faults.append(fault)
      self.fault = nil
    }
    leaveRecord()
    addRecord(
      byte: recordStart.source, line: lineOfRecord, length: end.source &- recordStart.source)
    let most = size.records(after: batch.places.firstRecord &- 1)
    if batch.count >= most || end.source &- batch.places.firstByte >= size.bytes { finishBatch() }
  }

  /// The record, whose fields were added, stands there.
  @inline(__always)
  mutating func addRecord(byte: Int, line: Int, length: Int) {
    ends.append(entries.count)
    batch.places.extents.append(
      RecordExtent(
        start: byte &- batch.places.firstByte, length: length,
        lines: line &- batch.places.firstLine))
    batch.count &+= 1
  }

  private mutating func finishBatch() {
    finished.append((takeBatch(text.array()), paths.seenNames))
    nextRecord += batch.count
    nextOrdinal += batch.count
    startBatch(
      RecordPlaces(
        export: export, firstRecord: nextRecord, firstOrdinal: nextOrdinal, firstByte: 0,
        firstLine: 1))
  }
}

internal import Records
internal import XMLExport

/// The start of an XML export, read by libxml2 alone: where a run reads plain records itself, they are the
/// same.
struct XMLSample {
  /// Local name of the record element.
  let record: String
  /// The fields in the order in which they appear.
  private(set) var fields: [ExportSample.Field] = []
  private(set) var recordCount = 0
  private(set) var faultCount = 0

  /// Text parsed at a time: no more records are made than are wanted.
  private static let pieceBytes = 16 << 10
  /// Names that are remembered, as many as a record may have fields.
  private static let maximumFields = RecordLimits().fields

  private var isFull: Bool { recordCount + faultCount >= ExportSample.maximumRecords }

  /// - Throws: `XMLError` where the document is broken in the part that is known; `NoRecords`.
  init(_ bytes: [UInt8], isWhole: Bool) throws {
    let outline = XMLOutline(XMLSample.ascii(bytes, isWhole: isWhole))
    // A document that is not XML is reported as such, not as one without records.
    let name = outline.recordName
    record = name.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let parser = try XMLPushParser(
      layout: XMLLayout(
        record: FieldName(bytes: name ?? [0]), fields: [], renamed: nil, lists: []),
      limits: RecordLimits(), size: BatchSize(bytes: 1, records: 1), export: 0, firstOrdinal: 1)
    var indexes: [FieldName: Int] = [:]
    var start = 0
    while start < bytes.count, !isFull {
      let end = min(bytes.count, start + XMLSample.pieceBytes)
      try parser.parse(bytes.span.extracting(start..<end))
      start = end
      if start == bytes.count { try isWhole ? parser.finish() : parser.parseHeld() }
      while !isFull, let batch = parser.takeBatch() {
        guard batch.faults.isEmpty, let named = batch.named else {
          faultCount += batch.faults.count
          continue
        }
        add(batch, named, &indexes)
      }
    }
    for index in fields.indices { fields[index].pad(to: recordCount) }
    removeHollow()
    if fields.isEmpty { throw NoRecords() }
  }

  private mutating func add(
    _ batch: RecordBatch, _ named: NamedFields, _ indexes: inout [FieldName: Int]
  ) {
    for entry in named.entries(of: 0) {
      let name = named.names[entry.name]
      let index = indexes[name] ?? fields.count
      if index == fields.count {
        if index == XMLSample.maximumFields { continue }
        indexes[name] = index
        fields.append(ExportSample.Field(name: name.text, path: name.text))
      }
      fields[index].pad(to: recordCount)
      let value = Array(batch.bytes[entry.range.range])
      if fields[index].values.count > recordCount {
        fields[index].isList = true
        fields[index].values[recordCount] = value
      } else {
        fields[index].values.append(value)
      }
    }
    recordCount += 1
  }

  /// An element without text, of which only the attributes are used, is no field of its own.
  private mutating func removeHollow() {
    var above: Set<[UInt8]> = []
    for field in fields {
      let path = Array(field.path.utf8)
      for (index, byte) in path.enumerated() where byte == UInt8(ascii: ".") {
        above.insert(Array(path[..<index]))
      }
    }
    fields = fields.filter { field in
      !above.contains(Array(field.path.utf8))
        || field.values.contains { $0?.isEmpty == false }
    }
  }

  /// The document in an encoding that contains ASCII, so that its tags can be found.
  private static func ascii(_ bytes: [UInt8], isWhole: Bool) -> [UInt8] {
    let encoding = EncodingGuess(bytes, isWhole: isWhole).encoding
    guard encoding.isUTF16 else { return bytes }
    var transcoder = TextTranscoder(encoding)
    var text: [UInt8] = []
    transcoder.transcode(bytes.span, isLast: isWhole, into: &text)
    return text
  }
}

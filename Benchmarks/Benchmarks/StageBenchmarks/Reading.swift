import CSV
import Files
import Gzip
import Records
import XMLExport

/// From the file to fields.
func measureReading() {
  for shape in Sample.Shape.allCases {
    measure("Files/read/\(shape.rawValue)") {
      let sample = Sample(shape)
      let text = sample.csv
      let path = try Scratch.file("export", text)
      return Work(bytes: text.count, records: sample.records.count) {
        let file = try Descriptor.reading(path)
        var pieces: [[UInt8]] = []
        while true {
          var piece: [UInt8] = []
          if try file.read(256 << 10, appendingTo: &piece) == 0 { return pieces }
          pieces.append(piece)
        }
      } isRight: {
        $0.joined().elementsEqual(text)
      }
    }
    for format in ["csv", "xml"] {
      measure("Gzip/inflate-\(format)/\(shape.rawValue)") {
        let sample = Sample(shape)
        let text = format == "csv" ? sample.csv : sample.xml
        let member = try Scratch.contents(Scratch.gzippedFile("export.\(format)", text))
        return Work(bytes: text.count, records: sample.records.count) {
          var rest: [[UInt8]] = [member]
          var input = GzipInput(
            isNamedGzip: true, fileBytes: member.count, maximumExpansion: nil
          ) { chunk in
            guard let next = rest.popLast() else { return false }
            chunk = next
            return true
          }
          return try pieces { try input.read(128 << 10, into: &$0) }
        } isRight: {
          $0.joined().elementsEqual(text)
        }
      }
    }
    measure("CSV/split/\(shape.rawValue)") {
      let sample = Sample(shape)
      let text = sample.csv
      let header = sample.names.joined(separator: ",").utf8.count + 1
      let quotes = shape == .quoted ? 2 * sample.names.count : 0
      return Work(bytes: text.count, records: sample.records.count) {
        try CSVText(text).blocks
      } isRight: { blocks in
        blocks.map(\.bytes).joined().elementsEqual(text.dropFirst(header + quotes))
          && blocks.reduce(0) { $0 + $1.records } == sample.records.count
      }
    }
    measure("CSV/cut/\(shape.rawValue)") {
      let sample = Sample(shape)
      let text = sample.csv
      let source = try CSVText(text)
      let parser = CSVParser(
        dialect: CSVDialect(),
        columns: CSVColumns(names: source.names, fields: Sample.usedNames.map { FieldName($0) }),
        limits: RecordLimits())
      return Work(bytes: text.count, records: sample.records.count) {
        source.blocks.map { parser.parse($0) }
      } isRight: {
        sample.isCut(into: $0)
      }
    }
    measure("XMLExport/split/\(shape.rawValue)") {
      let sample = Sample(shape)
      let text = sample.xml
      return Work(bytes: text.count, records: sample.records.count) {
        try xmlBlocks(text)
      } isRight: {
        $0.reduce(0) { $0 + $1.count } == sample.records.count
      }
    }
    for (name, readsPlainRecords) in [("parse", true), ("parse-libxml2", false)] {
      measure("XMLExport/\(name)/\(shape.rawValue)") {
        let sample = Sample(shape)
        let text = sample.xml
        let blocks = try xmlBlocks(text)
        let parser = XMLBlockParser(
          layout: xmlLayout, limits: RecordLimits(), readsPlainRecords: readsPlainRecords)
        return Work(bytes: text.count, records: sample.records.count) {
          try blocks.map { try parser.parse($0) }
        } isRight: {
          sample.isCut(into: $0)
        }
      }
    }
  }
}

private let xmlLayout = XMLLayout(
  record: "recipient", fields: Sample.usedNames.map { FieldName(Sample.xmlName($0)) },
  renamed: nil, lists: [])

private func xmlBlocks(_ text: [UInt8]) throws -> [XMLBlock] {
  var rest = text[...]
  var splitter = XMLSplitter(
    layout: xmlLayout, limits: RecordLimits(), size: BatchSize(), export: 0, firstOrdinal: 1)
  var blocks: [XMLBlock] = []
  while let block = try splitter.nextBlock({ rest.move($0, to: &$1) }) { blocks.append(block) }
  return blocks
}

/// A CSV export, split.
private struct CSVText {
  let names: [FieldName]
  let blocks: [CSVBlock]

  init(_ text: [UInt8]) throws {
    var rest = text[...]
    let read: TextReading = { rest.move($0, to: &$1) }
    var splitter = CSVSplitter(
      dialect: CSVDialect(), limits: RecordLimits(), size: BatchSize(), export: 0,
      firstOrdinal: 1, skippedBytes: 0)
    names = try CSVHeader.read(from: &splitter, read)
    splitter.hasSingleColumn = false
    var blocks: [CSVBlock] = []
    while let block = try splitter.nextBlock(read) { blocks.append(block) }
    self.blocks = blocks
  }
}

extension ArraySlice<UInt8> {
  /// Moves so many bytes, fewer only at the end; false at the end.
  fileprivate mutating func move(_ count: Int, to output: inout [UInt8]) -> Bool {
    output += prefix(count)
    removeFirst(Swift.min(count, self.count))
    return !isEmpty
  }
}

/// What a source gives until its end.
private func pieces(_ read: (inout [UInt8]) throws -> Bool) throws -> [[UInt8]] {
  var pieces: [[UInt8]] = []
  while true {
    var piece: [UInt8] = []
    let hasMore = try read(&piece)
    pieces.append(piece)
    if !hasMore { return pieces }
  }
}

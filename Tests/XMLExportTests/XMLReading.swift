import Records
import Testing

@testable import XMLExport

/// One document read from its first byte to its last.
struct XMLReading {
  struct Record: Equatable {
    enum Value: Equatable {
      case text(String)
      case list([String])
    }
    /// The run's fields that are there.
    var fields: [String: Value] = [:]
    /// Every field, the last of equal names, as a dead letter has them.
    var letter: [String: Value] = [:]
    var fault: RejectionCode?
    var faultField: String?
    var number = 0
    var ordinal = 0
    var line = 0
    var byte = 0
    var length = 0
  }

  var fields: [String] = []
  var record = "r"
  var renamed: [String: String]?
  var lists: Set<String> = []
  var limits = RecordLimits()
  var size = BatchSize()
  var way = XMLText.Way.whole
  /// Read by the other ways too, which must read the same or refuse for the same reason.
  var comparesWays = true
  /// Bytes given to the parser at a time.
  var chunk = 1 << 17

  private(set) var records: [Record] = []
  private(set) var names: [String] = []
  private(set) var batchCounts: [Int] = []

  init(fields: [String] = []) { self.fields = fields }

  mutating func read(_ text: [UInt8]) throws {
    guard way == .whole, chunk == 1 << 17, comparesWays, text.count < 1 << 14 else {
      return try readOneWay(text)
    }
    let others = [XMLText.Way.blocks, .plain].map { way in
      var other = self
      other.way = way
      let error: XMLError?
      do {
        try other.readOneWay(text)
        error = nil
      } catch {
        #expect(error is XMLError)
        return (other.records, error as? XMLError)
      }
      return (other.records, error)
    }
    do {
      try readOneWay(text)
      for (other, error) in others { #expect(error == nil && other == records) }
    } catch {
      for (_, other) in others { #expect(other?.reason == (error as? XMLError)?.reason) }
      throw error
    }
  }

  private mutating func readOneWay(_ text: [UInt8]) throws {
    (records, names, batchCounts) = ([], [], [])
    let layout = XMLLayout(
      record: FieldName(record), fields: fields.map { FieldName($0) },
      renamed: renamed.map { renamed in
        Dictionary(uniqueKeysWithValues: renamed.map { (FieldName($0), FieldName($1)) })
      },
      lists: Set(lists.map { FieldName($0) }))
    var document = XMLText(bytes: text, layout: layout)
    (document.limits, document.size, document.chunk) = (limits, size, chunk)
    names = try document.read(way) { take($0) }.map(\.text)
  }

  mutating func read(_ text: String) throws { try read(Array(text.utf8)) }

  private mutating func take(_ batch: RecordBatch) {
    batchCounts.append(batch.count)
    for index in 0..<batch.count { records.append(record(index, batch)) }
  }

  private func record(_ index: Int, _ batch: RecordBatch) -> Record {
    func text(_ range: FieldRange) -> String {
      String(decoding: batch.bytes[range.range], as: UTF8.self)
    }
    var record = Record()
    for (field, name) in fields.enumerated() {
      let range = batch.range(record: index, field: field)
      if range.isList {
        record.fields[name] = .list(batch.elements(of: range).map(text))
      } else if !range.isAbsent {
        record.fields[name] = .text(text(range))
      }
    }
    if let named = batch.named {
      for entry in named.entries(of: index) {
        let name = named.names[entry.name].text
        if entry.isListed {
          let before: [String] = if case .list(let list) = record.letter[name] { list } else { [] }
          record.letter[name] = .list(before + [text(entry.range)])
        } else {
          record.letter[name] = .text(text(entry.range))
        }
      }
    }
    let fault = batch.faults.first { $0.record == index }
    (record.fault, record.faultField) = (fault?.code, fault?.field)
    let place = batch.position(of: index, file: "f")
    record.number = place.record
    record.ordinal = batch.places.firstOrdinal + index
    (record.line, record.byte, record.length) = (place.line, place.byte, place.length)
    return record
  }
}

extension XMLReading {
  /// What a document's records are, all as dead letters have them.
  static func letters(_ text: String, chunk: Int = 1 << 17) throws -> [[String: Record.Value]] {
    var reading = XMLReading()
    reading.chunk = chunk
    try reading.read(text)
    return reading.records.map(\.letter)
  }
}

extension XMLReading.Record.Value: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}

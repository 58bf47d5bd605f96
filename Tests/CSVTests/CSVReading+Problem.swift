import Bytes
import RandomInput
import Records

@testable import CSV

extension CSVReading {
  /// What comes out of `text`, if that is not what a reader of single bytes finds.
  func problem(_ text: [UInt8], columns: Int) -> String? {
    var reading = self
    let reference = ReferenceCSV(
      text, delimiter: dialect.delimiter, quote: dialect.quote, escape: dialect.escape,
      hasSingleColumn: columns == 1)
    let name = "\(String(decoding: text, as: UTF8.self).debugDescription) \(size)"
    var open: CSVError?
    do {
      try reading.read(text)
    } catch let error as CSVError where error.reason == .unclosedQuote {
      open = error
    } catch {
      return "\(name): \(error)"
    }
    if open?.line != reference.openQuote?.line || open?.column != reference.openQuote?.column {
      return "\(name): error \(open as Any), not \(reference.openQuote as Any)"
    }
    if open != nil { return nil }
    let expected = CSVReading.expected(
      text, reference, columns: columns, pads: dialect.padsShortRecords)
    if reading.records == expected { return nil }
    let first = zip(reading.records, expected).first { $0 != $1 }
    return first.map { "\(name): \($0), not \($1)" }
      ?? "\(name): \(reading.records.count) records, not \(expected.count)"
  }
  /// What `problem` finds where blocks are small, and where one holds all of `text`.
  /// - Parameter records: of a block at most.
  func problems(
    _ text: [UInt8], columns: Int, records: Int, _ random: inout SeededRandom
  ) -> [String] {
    var reading = self
    var problems: [String] = []
    for bytes in [Int.random(in: 64...1_500, using: &random), 1 << 16] {
      reading.size = BatchSize(bytes: bytes, records: records)
      reading.tellsEndEarly = Bool.random(using: &random)
      if let problem = reading.problem(text, columns: columns) { problems.append(problem) }
    }
    return problems
  }
}

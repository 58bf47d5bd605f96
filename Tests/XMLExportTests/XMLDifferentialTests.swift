import FoundationEssentials
import Records
import Testing

@testable import XMLExport

/// Every way to read gives the same records, and refuses the same documents at the same place.
@Suite struct XMLDifferentialTests {
  /// How often the documents of one test run are made again, each time others: the environment asks for
  /// a long sweep.
  private static let rounds =
    ProcessInfo.processInfo.environment["PAYLOADBATCH_XML_ROUNDS"].flatMap { Int($0) } ?? 1

  /// Compares all ways.
  /// - Returns: Whether the document was read.
  @discardableResult
  private func compare(
    _ text: [UInt8], _ reading: XMLReading, _ comment: String
  ) -> Bool {
    let expected = reading.outcome(of: text, .whole)
    for way in XMLText.Way.allCases where way != .whole {
      let found = reading.outcome(of: text, way)
      guard let difference = found.difference(from: expected) else { continue }
      Issue.record("\(way), \(comment): \(difference)")
    }
    return expected.error == nil
  }

  private func reading(_ dice: inout RandomXML) -> XMLReading {
    var reading = XMLReading(fields: ["a", "profile.a", "b", "r.a", "\u{e9}"])
    if dice.chance(20) { reading.lists = ["a", "profile.a"] }
    if dice.chance(10) { reading.renamed = ["a": "profile", "b": "a", "c": "a", "\u{e9}": "b.a"] }
    if dice.chance(10) {
      reading.limits = RecordLimits(fieldBytes: 30, fields: 12, recordBytes: 800)
    }
    if dice.chance(10) { reading.limits = RecordLimits(depth: 4) }
    if dice.chance(60) {
      reading.size = BatchSize(bytes: [60, 300, 3000][dice.next(below: 3)], records: 4)
    }
    return reading
  }

  @Test(
    "Every way reads the same of legal documents, and most of these are within the limits",
    arguments: 0..<4 * rounds)
  func legal(part: Int) {
    var count = 0
    for seed in part * 40..<(part + 1) * 40 {
      var dice = RandomXML(seed: UInt64(seed))
      let reading = reading(&dice)
      if compare(Array(dice.document().utf8), reading, "seed \(seed)") { count += 1 }
    }
    // The rest are too deep.
    #expect(count > 20)
  }

  @Test(
    "Every way reads the same of damaged documents, most of which it refuses",
    arguments: 0..<4 * rounds)
  func damaged(part: Int) {
    var count = 0
    for seed in part * 100..<(part + 1) * 100 {
      var dice = RandomXML(seed: UInt64(1_000_000 + seed))
      let reading = reading(&dice)
      let document = dice.damaged(Array(dice.document().utf8))
      if !compare(document, reading, "seed \(seed)") { count += 1 }
    }
    #expect(count > 50)
  }

  @Test("Records of 200 attributes, in their order or another, some missing, one of them twice")
  func wide() {
    // Their names are learnt from these.
    let known = (0..<20).map { "<r" + attributes(0..<200, value: $0) + "/>" }.joined()
    let reading = XMLReading(fields: ["a0", "a63", "a64", "a199"])
    let legal = [
      Array(0..<200), [0, 64, 199], Array((0..<200).reversed()), [199, 64], [64, 63, 65],
      Array(0..<70) + Array(130..<240),
    ]
    for numbers in legal {
      let record = "<r" + attributes(numbers, value: 1) + "><a0>2</a0></r>"
      let document = "<all>\(known)\(record)<r a0='3' a199='4'/></all>"
      #expect(compare(Array(document.utf8), reading, "\(numbers.prefix(4))"))
    }
    for twice in [0, 63, 64, 128, 199] {
      for place in [0, 64, 128, 200] {
        var numbers = Array(0..<200)
        numbers.insert(twice, at: place)
        let record = "<r" + attributes(numbers, value: 1) + "/>"
        let document = "<all>\(known)\(record)<r a0='3'/></all>"
        let isRead = compare(Array(document.utf8), reading, "\(twice) again at \(place)")
        #expect(!isRead)
      }
    }
  }

  private func attributes(_ numbers: some Sequence<Int>, value: Int) -> String {
    numbers.map { " a\($0)='\(value)'" }.joined()
  }

  @Test(
    "Every way reads the same of a document cut off at any byte, and the whole of it",
    arguments: 0..<rounds)
  func cutOff(seed: Int) {
    var dice = RandomXML(seed: UInt64(2_000_000 + seed))
    var document = Array(dice.document().utf8)
    while document.count < 300 || document.count > 800 { document = Array(dice.document().utf8) }
    for count in 0..<document.count {
      compare(
        Array(document[..<count]), XMLReading(fields: ["a", "b"]), "seed \(seed), \(count) bytes")
    }
    #expect(compare(document, XMLReading(fields: ["a", "b"]), "seed \(seed), the whole"))
  }
}

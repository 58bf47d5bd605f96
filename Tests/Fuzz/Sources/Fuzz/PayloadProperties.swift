internal import Bytes
internal import JSONText
internal import Liquid
internal import Payloads
internal import Platforms

@testable internal import Verification

/// Whatever the fields of a record are, it becomes a line that `verify` takes, the same each time, or a
/// rejection.
enum PayloadProperties {
  static func check(_ input: inout FuzzInput) {
    let plan = PayloadFixture.plan(
      format: input.choice(4), limit: input.pick([nil, 60, 200, 1000]), isRich: input.flag())
    let values = input.rest().split(separator: 0xff, omittingEmptySubsequences: false).map {
      piece in piece.first == 0xfe ? nil : Array(String(decoding: piece, as: UTF8.self).utf8)
    }
    let first = plan.line(values)
    let second = plan.line(values)
    require(first == second, "\(first), then \(second)")
    guard case .success(var line) = first else { return }
    if Fuzz.isPlanted, let offset = line.firstRange(of: Array(#"\""#.utf8)) {
      line.remove(at: offset.lowerBound)
    }
    let input = PublishedRecords.Input(
      path: "a.csv", identity: PayloadFixture.identity, records: PayloadFixture.record)
    var check = LineCheck(of: .requests(PublishedRecords([input])))
    if let problem = check.problem(in: line.span) {
      require(false, "the line \(problem.text): \(String(decoding: line, as: UTF8.self))")
    }
    require(!line.contains(0x0a), "a line feed in the line")
    let node = try? JSONParser.parse(line)
    require(
      node.map { JSONWriter.bytes(of: $0) } == line,
      "not escaped as RFC 8259 asks: \(String(decoding: line, as: UTF8.self))")
  }
}

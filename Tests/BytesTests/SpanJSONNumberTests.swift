import Bytes
import Testing

@Suite struct SpanJSONNumberTests {
  @Test(
    "A number ends where RFC 8259 §6 ends it, or shows where it is none",
    arguments: [
      ("0", nil, 1), ("-0", nil, 2), ("10", nil, 2), ("1.50", nil, 4), ("1e5", nil, 3),
      ("-1.2E-30", nil, 8), ("1E+0", nil, 4), ("7,8", nil, 1), ("1-", nil, 1), ("0x1", nil, 1),
      ("01", .leadingZero, 2), ("-00", .leadingZero, 3), ("", .noWhole, 0), ("-", .noWhole, 1),
      (".5", .noWhole, 0), ("+1", .noWhole, 0), ("-e", .noWhole, 1), ("1.", .noFraction, 2),
      ("1.e5", .noFraction, 2), ("1e", .noExponent, 2), ("1e+", .noExponent, 3),
      ("1.5E-x", .noExponent, 5), ("1e+-1", .noExponent, 3),
    ] as [(String, JSONNumberFault?, Int)])
  func numbers(text: String, fault: JSONNumberFault?, end: Int) {
    for before in ["", "[7,"] {
      let bytes = Array((before + text).utf8)
      var index = before.utf8.count
      #expect(bytes.span.skipJSONNumber(&index) == fault)
      #expect(index == before.utf8.count + end)
    }
  }
}

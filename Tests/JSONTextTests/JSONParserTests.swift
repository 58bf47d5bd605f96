import Bytes
import Testing

@testable import JSONText

@Suite struct JSONParserTests {
  private func parse(
    _ text: String, options: JSONParser.Options = JSONParser.Options()
  ) throws(JSONError) -> JSONNode {
    try JSONParser.parse(Array(text.utf8), options: options)
  }

  private func failure(
    _ bytes: some Sequence<UInt8>, options: JSONParser.Options = JSONParser.Options()
  ) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONParser.parse(Array(bytes), options: options)
      return nil
    } catch { return error }
  }

  @Test(
    "What RFC 8259 allows is parsed",
    arguments: [
      ("null", "null"), (" \t\r\n true ", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"),
      ("1.50E+3", "1.50E+3"), ("\"\"", "\"\""), ("[]", "[]"), ("{}", "{}"),
      ("[1, [2, {\"a\" : null}]]", "[1,[2,{\"a\":null}]]"),
      ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"), ("\"\u{7f}é🎉\u{2028}\"", "\"\u{7f}é🎉\u{2028}\""),
      (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u0041\u00e9\ud83c\uDF89""#, "\"Aé🎉\""),
      ("\u{feff}1", "1"),
    ])
  func valid(text: String, compact: String) throws {
    #expect(JSONWriter.text(of: try parse(text)) == compact)
  }

  @Test(
    "What RFC 8259 forbids is refused at its place",
    arguments: [
      ("", 0), (" ", 1), ("tru", 0), ("True", 0), ("nulls", 0), ("NaN", 0), ("01", 0), ("-", 1),
      ("+1", 0), (".5", 0), ("1.", 2), ("1.e5", 2), ("1e", 2), ("1e+", 3), ("0x1", 1), ("1 2", 2),
      ("\"a", 2), ("\"a\nb\"", 2), ("\"\\x\"", 1), ("\"\\u12g4\"", 1), ("\"\\u12", 1),
      ("\"\\", 2), ("'a'", 0), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1", 2), ("[", 1),
      ("{\"a\":1,}", 7), ("{a:1}", 1), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("{\"a\"", 4), ("{", 1),
      ("{\"a\":1 \"b\":2}", 7), ("]", 0), ("// c\n1", 0), ("1 // c", 2), ("\u{a0}1", 0),
      ("\u{feff}\u{feff}1", 3),
    ])
  func invalid(text: String, offset: Int) {
    #expect(failure(text.utf8)?.offset == offset)
  }

  @Test(
    "What other formats allow is told as what it is",
    arguments: [
      ("// c\n1", 0, .comment), ("1 // c", 2, .comment), ("{ # c\n}", 2, .comment),
      ("[1 /* c */]", 3, .comment), ("'a'", 0, .singleQuote), ("{'a':1}", 1, .singleQuote),
      ("1 2", 2, .trailingText), ("{a:1}", 1, .unexpectedByte(expected: "a key in double quotes")),
    ] as [(String, Int, JSONError.Reason)])
  func foreign(text: String, offset: Int, reason: JSONError.Reason) {
    let error = failure(text.utf8)
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
  }

  @Test(
    "A document in UTF-16 is told as no UTF-8",
    arguments: [[0xff, 0xfe], [0xfe, 0xff]] as [[UInt8]])
  func utf16(mark: [UInt8]) {
    let error = failure(mark + [0x7b, 0x00, 0x7d, 0x00])
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 0)
  }

  @Test(
    "A string that is not UTF-8 is refused at its first bad byte",
    arguments: [
      [0x80], [0xc0, 0xaf], [0xe0, 0x80, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
      [0xc3], [0xff],
    ] as [[UInt8]])
  func encoding(bad: [UInt8]) {
    let error = failure(Array("[\"é".utf8) + bad + Array("\"]".utf8))
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 4)
  }

  @Test("Every prefix of a document is refused, and no cut traps")
  func prefixes() {
    let text = Array(#"{"aé":[1.5e-3,true,null,"\ud83c\udf89x\n"],"b":{"c":[]}}"#.utf8)
    #expect(failure(text) == nil)
    for count in 0..<text.count { #expect(failure(text.prefix(count)) != nil) }
  }

  @Test("A document with any one byte replaced is to the parser what it is to a tape")
  func mutations() {
    let text = Array(#"{"aé":[1.5e-3,true,null,"\ud83c\udf89x\n"],"b":{"c":[]}}"#.utf8)
    var tape = JSONTape()
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        let failure = failure(changed)
        if let failure { #expect(0...changed.count ~= failure.offset) }
        // The encoding is not the tape's.
        guard String(validating: changed, as: UTF8.self) != nil else {
          #expect(failure != nil)
          continue
        }
        let isJSON = tape.parse(changed.span)
        #expect(isJSON == (failure == nil), "\(index): \(byte)")
      }
    }
  }

  @Test("Two equal keys in one object are refused at the second, escaped or not")
  func duplicates() {
    #expect(failure("{\"a\":1,\"b\":2,\"a\":3}".utf8)?.reason == .duplicateKey("a"))
    #expect(failure("{\"a\":1,\"\\u0061\":3}".utf8)?.offset == 7)
    #expect(failure("{\"a\":{\"a\":1}}".utf8) == nil)
    #expect(failure("{\"é\":1,\"e\u{301}\":2}".utf8) == nil)
    let accepting = JSONParser.Options(refusesDuplicateKeys: false)
    #expect(failure("{\"a\":1,\"a\":2}".utf8, options: accepting) == nil)
  }

  @Test("Duplicates among many keys are found, and many keys are cheap")
  func manyKeys() {
    let keys = (0..<5000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(failure("{\(keys)}".utf8) == nil)
    for repeated in [0, 7, 16, 4999] {
      #expect(failure("{\(keys),\"k\(repeated)\":1}".utf8)?.reason == .duplicateKey("k\(repeated)"))
    }
  }

  @Test("Nesting is limited, in arrays and objects together")
  func depth() {
    let fits = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(failure(fits.utf8) == nil)
    #expect(failure("[\(fits)]".utf8)?.reason == .tooDeep(limit: 512))
    #expect(failure(String(repeating: "[{\"a\":", count: 100_000).utf8)?.offset == 512 / 2 * 6)
    #expect(failure("[[]]".utf8, options: .init(maximumDepth: 1))?.reason == .tooDeep(limit: 1))
    #expect(failure("[[],[],{}]".utf8, options: .init(maximumDepth: 2)) == nil)
  }

  @Test("A text over its limit is refused unread")
  func size() {
    #expect(failure("[1]".utf8, options: .init(maximumBytes: 2))?.reason == .tooLarge(limit: 2))
    #expect(failure("[1]".utf8, options: .init(maximumBytes: 3)) == nil)
  }

  @Test("NUL and half pairs are refused where that is asked for, else carried or replaced")
  func nonText() throws {
    let strict = JSONParser.Options(refusesNonText: true)
    #expect(failure("\"a\\u0000\"".utf8, options: strict)?.reason == .nulCharacter)
    #expect(failure("{\"\\u0000\":1}".utf8, options: strict)?.offset == 2)
    for half in ["\\ud800", "\\udc00", "\\ud800\\u0041", "\\ud800\\ud800\\udc00", "\\ud800x"] {
      #expect(failure("\"\(half)\"".utf8, options: strict)?.reason == .loneSurrogate)
      let whole = JSONParser.Options(refusesLoneSurrogates: true)
      #expect(failure("\"\(half)\"".utf8, options: whole)?.reason == .loneSurrogate)
      #expect(failure("\"\\u0000\"".utf8, options: whole) == nil)
      #expect(try parse("\"\(half)\"").stringValue?.unicodeScalars.contains("\u{fffd}") == true)
    }
    #expect(try parse("\"\\u0000\"").stringValue == "\0")
  }

  @Test("One line of many is parsed in place")
  func lines() throws {
    let text = Array("{\"a\":1}\n[2]\n".utf8)
    var parser = JSONParser(bytes: text, range: 8..<11)
    #expect(try parser.parse().elements?[0].intValue == 2)
    var cut = JSONParser(bytes: text, range: 0..<6)
    #expect(throws: JSONError.self) { try cut.parse() }
  }

  @Test("Line and column count scalars, and every kind of line end")
  func positions() {
    #expect(failure("{\n \"é🎉\": x}".utf8)?.position == TextPosition(line: 2, column: 8))
    #expect(failure("[\r\n1,\r\rx]".utf8)?.position == TextPosition(line: 4, column: 1))
    #expect(failure("\u{feff}x".utf8)?.position == TextPosition(line: 1, column: 1))
    #expect(failure("[1".utf8)?.position == TextPosition(line: 1, column: 3))
  }

  @Test("A message says what is wrong and what to do")
  func messages() {
    #expect(
      failure("[1,]".utf8)?.description == "1:4: a comma with nothing after it; remove it")
  }
}

import Bytes
import RandomInput
import Records
import Testing

@testable import Liquid

@Suite struct SteppedTextTests {
  private static let filters = [
    "append: 'ß>'", "prepend: '2024-'", "append: ''", "escape", "url_encode", "upcase", "downcase",
    "capitalize", "strip", "lstrip", "rstrip", "default: 'Nobody'",
    "default: '2024-02-29'", "default: ''", "date: '%d.%m.%Y'", "date: '%-d %B %y, %A'",
    "date: '%F|%j|%U|%e|%^a|%10Y|%D'", "date: '%F %T'", "date: '%s'", "date: '%Q %d%'", "date: ''",
    "date: '%F %T.%L %N %Z %z'",
  ]

  private static let texts: [String?] = [
    nil, "", " ", "\u{0}\t a b \n", "straße", "ÉCOLE élève", "ŉ ǆ ΐ", "İstanbul", "a\"b\\c\u{1}",
    "2024-01-12T10:30:00.123Z", "2024-01-12T23:30:00Z", "2024-01-12 10:30Z", "2024-01-12Z",
    "2024-01-12 10:30:00.1234567891Z", "2024-01-12T10:30:00.5", "2024-01-12T10:30:00.",
    "2024-01-12T10:30:00.Z",
    "2024-01-12T10:30:00+02:00", "2024-01-12T10:30.5Z", "2024-01-12T10:30:00ZZ",
    "20.03.2026 10:30Z",
    "20.03.2026 10:30:00.5", "2024-07-12T10:30:00z",
    "2024-01-12 10:22:33", "2024-01-12T10:22", "2024-01-12 24:00", "2024-01-12 23:59:60",
    "2024-01-12 9:00",
    "2018-11-04 00:30:00", "2018-11-03 23:30", "2024-03-31 02:30:00", "2024-10-27 02:30:00",
    "2011-12-30 12:00",
    "20.03.2026", "03/14/2016", "14/03/2016", "31.02.2024", "29.02.2023", "01.02.0044",
    "20.03.2026 10:30",
    "20/03/2026 10:30:15", "20.03/2026", "2024-01-12 10:22:33 ", "2024-01-12t10:22:33",
    "2024-01-12", "2024-02-29", "2023-02-29", "2024-02-31", "2011-12-30", "2018-11-04",
    "0000-01-01",
    "9999-12-31", "2024-00-10", "2024-13-01", "2024-1-2", " 2024-01-12 ", "2024-01-12T10:30:00Z",
    "12 Jan 2024", "now", "1700000000", "20240112", "２０２４-01-12",
  ]

  private static let zones = ["UTC", "Europe/Paris", "Pacific/Apia", "America/Sao_Paulo"]

  /// In a loop the filters themselves make the text.
  @Test("Steps make of a field what the filters make of it", arguments: zones)
  func asTheFilters(zone: String) throws {
    var random = SeededRandom(seed: 1)
    let settings = RenderSettings(now: 1_700_000_000, timeZone: zone)
    for _ in 0..<2_000 {
      let chain = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
        try #require(Self.filters.randomElement(using: &random))
      }.joined(separator: " | ")
      let output = "<{{ a | \(chain) }}|{{ b }}>"
      let scope = FieldScope(["a", "b"])
      let plain = try Template(compiling: output, scope: scope)
      let looped = try Template(
        compiling: "{% for i in (1..1) %}\(output){% endfor %}", scope: scope)
      let values = try (0..<2).map { _ in
        try #require(Self.texts.randomElement(using: &random))
      }
      for encoding in [TextEncoding.plain, .json] {
        let expected = try render(looped, over: values, as: encoding, settings: settings)
        #expect(
          try render(plain, over: values, as: encoding, settings: settings) == expected,
          "\(output) of \(String(describing: values[0]))")
      }
    }
  }

  @Test("Every day, in each form that is read at once, is what the filter reads", arguments: zones)
  func days(zone: String) throws {
    let settings = RenderSettings(now: 1_700_000_000, timeZone: zone)
    let output = "{{ a | date: '%F' }} {{ a | date: '%F %T %z' }}"
    let scope = FieldScope(["a"])
    let plain = try Template(compiling: output, scope: scope)
    let looped = try Template(compiling: "{% for i in (1..1) %}\(output){% endfor %}", scope: scope)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for year in ["1999", "2024", "0031"] {
      for month in 0...13 {
        for day in 0...32 {
          let (month, day) = (two(month), two(day))
          for text in [
            "\(year)-\(month)-\(day)", "\(day).\(month).\(year)",
            "\(day)/\(month)/\(year) 07:08:09",
          ] {
            #expect(
              try render(plain, over: [text], settings: settings)
                == render(looped, over: [text], settings: settings), "\(text)")
          }
        }
      }
    }
  }

  @Test("Nothing but steps leaves a template plain")
  func isPlain() throws {
    func isPlain(_ template: String) throws -> Bool {
      try Template(compiling: template, scope: FieldScope(["a"])).compiled.value.flat.isPlain
    }
    #expect(try isPlain("x {{ a | strip | upcase | default: 'y' }}{{ a | date: '%d.%m.' }}"))
    for filters in ["upcase | size", "date: a", "default: a", "append: a", "truncate: 3"] {
      #expect(try !isPlain("{{ a | \(filters) }}"), "\(filters)")
    }
  }

  @Test("A text that grows beyond what a filter may make fails as the filter does")
  func grows() throws {
    let settings = RenderSettings(now: 0, maximumFieldBytes: 5 << 20)
    // Three times as long in capital letters.
    let long = String(repeating: "ΐ", count: 1 << 20)
    let template = try Template(compiling: "{{ a | upcase }}", scope: FieldScope(["a"]))
    #expect(throws: RenderFailure.self) {
      try render(template, over: [long], settings: settings)
    }
    #expect(
      try render(template, over: ["ΐ"], settings: settings) == "Ϊ́")
  }

  @Test("Steps take no more than the filters may, and fail as they do")
  func effort() throws {
    let settings = RenderSettings(now: 0)
    let blank = String(repeating: " ", count: 1 << 20)
    let outputs = String(repeating: "{{ a | upcase | strip }}", count: 100)
    let plain = try Template(compiling: outputs, scope: FieldScope(["a"]))
    let looped = try Template(
      compiling: "{% for i in (1..1) %}\(outputs){% endfor %}", scope: FieldScope(["a"]))
    for template in [plain, looped] {
      #expect(
        throws: RenderFailure.error(
          detail: "the template makes too much text on its way; shorten it or its data")
      ) {
        try render(template, over: [blank], settings: settings)
      }
    }
  }

  @Test(
    "An output that is too long ends where it is, not where the template ends",
    arguments: ["{{ a }}", "{{ a | default: 'x' }}", "{{ a | upcase }}"])
  func tooLong(output: String) throws {
    let template = try Template(
      compiling: String(repeating: output, count: 1_000), scope: FieldScope(["a"]))
    let field = String(repeating: "x", count: 1_000)
    var text = ByteBuffer()
    var context = context([field], settings: RenderSettings(now: 0, maximumOutputBytes: 10_000))
    #expect(throws: RenderFailure.tooLong) {
      try template.render(into: &text, as: .plain, context: &context)
    }
    #expect(text.count <= 11_000)
  }

  @Test("A list goes through the filters")
  func list() throws {
    var batch = batch(["ab"])
    batch.lists = [[FieldRange(start: 0, length: 1), FieldRange(start: 1, length: 1)]]
    batch.fields = [.list(0)]
    var output = ByteBuffer()
    let template = try Template(compiling: "x{{ l | upcase }}", scope: FieldScope(["l"]))
    var context = RenderContext(
      frames: [Frame(batch: batch, record: 0)], settings: RenderSettings(now: 0))
    try template.render(into: &output, as: .plain, context: &context)
    #expect(String(decoding: output.array(), as: UTF8.self) == #"x["A", "B"]"#)
  }
}

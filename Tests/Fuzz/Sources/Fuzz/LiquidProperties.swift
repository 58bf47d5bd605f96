internal import Bytes
internal import JSONText
internal import Records

@testable internal import Liquid

/// What compiles renders twice to the same, within its limits, and as a JSON string to the same text; what
/// does not says where.
enum LiquidProperties {
  private static let values: [String?] = [
    "Zoé", "", nil, "1000", "12.50", "a,b,c", "2026-04-06", " <b>\"x\"</b> ", "{{ name }}", "true",
  ]
  private static let partials = [
    "part": "[{{ name }}{{ x }}]",
    "loop": "{% for i in (1..3) %}{{ i }}{% render 'part' %}{% endfor %}",
    "bad": "{% if %}",
  ]
  private static let maximumBytes = 2000

  static func check(_ input: inout FuzzInput) {
    let syntax = input.choice(3)
    let settings = RenderSettings(
      now: 1_700_000_000, timeZone: input.pick(["UTC", "Europe/Paris"]),
      maximumOutputBytes: maximumBytes, maximumIterations: 300, refusesInfinity: input.flag())
    let shift = input.choice(values.count)
    let source = String(decoding: input.rest(), as: UTF8.self)

    var builder = ProgramBuilder(
      scope: syntax == 2 ? nil : FuzzScope(), partials: partials)
    do throws(LiquidError) {
      if syntax == 1 {
        try builder.build(campaign: Array(source.utf8))
      } else {
        try builder.build(Array(source.utf8))
      }
    } catch {
      checkPlace(error, source)
      return
    }
    let template = OwnedTemplate(CompiledTemplate(builder))
    let record = (0..<values.count).map { values[($0 + shift) % values.count] }
    let first = rendered(template.compiled, record, settings, .plain)
    var second = rendered(template.compiled, record, settings, .plain)
    if Fuzz.isPlanted, source.contains("| split"), case .success(let text) = second {
      second = .success(text + [0x20])
    }
    require(first == second, "\(first), then \(second)")
    let json = rendered(template.compiled, record, settings, .json)
    if case .success(let text) = first {
      require(text.count <= maximumBytes, "\(text.count) bytes written")
      require(text.span.firstInvalidUTF8 == nil, "no UTF-8 written: \(text)")
      if let constant = template.compiled.constantText {
        require(constant == text, "constant \(constant)")
      }
      var expected: [UInt8] = []
      expected.append(jsonString: String(decoding: text, as: UTF8.self))
      if case .success(let inside) = json {
        require([0x22] + inside + [0x22] == expected, "as JSON \(inside), not \(expected)")
      } else {
        require(expected.count - 2 > maximumBytes, "as JSON \(json), else \(text)")
      }
    } else if case .failure(.skip) = first {
      require(json == first, "as JSON \(json), else \(first)")
    }
  }

  private static func checkPlace(_ error: LiquidError, _ source: String) {
    require((0...source.utf8.count).contains(error.offset), "\(error.offset): \(error.message)")
    if let partial = error.partial {
      let text = partials[partial.name]
      require(
        (0...(text ?? "").utf8.count).contains(partial.offset), "\(partial): \(error.message)")
    }
    require(!error.message.isEmpty && !error.redactedMessage.isEmpty, "no message")
  }

  private static func rendered(
    _ template: borrowing CompiledTemplate, _ values: [String?], _ settings: RenderSettings,
    _ encoding: TextEncoding
  ) -> Result<[UInt8], RenderFailure> {
    var context = RenderContext(
      frames: [Frame(batch: batch(values), record: 0), Frame(batch: batch([nil]), record: nil)],
      settings: settings)
    var output = ByteBuffer()
    output.append("before")
    let globals = LiquidObject(
      zip(FuzzScope.names, values).map { name, value in
        (key: name.bytes, value: value.map { .string($0) } ?? .absent)
      })
    do throws(RenderFailure) {
      try template.render(into: &output, as: encoding, context: &context, globals: globals)
    } catch {
      return .failure(error)
    }
    require(output.array().starts(with: Array("before".utf8)), "what was before is changed")
    return .success(output.array(from: 6))
  }
}

/// Ten fields, a lookup that found no row, and a constant.
private final class FuzzScope: NameScope {
  static let names: [FieldName] = [
    "name", "x", "none", "points", "price", "list", "day", "html", "text", "flag",
  ]

  func meaning(of path: [FieldName]) -> NameMatch? {
    if path.count > 1, path[0] == "record", let index = FuzzScope.names.firstIndex(of: path[1]) {
      return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: 2)
    }
    if path == ["store", "city"] {
      return NameMatch(.field(FieldReference(frame: 1, field: 0)), segments: 2)
    }
    if path == ["vars", "cdn"] { return NameMatch(.constant(.string("https://cdn")), segments: 2) }
    if path == ["source", "record"] { return NameMatch(.sourceRecord, segments: 2) }
    guard let index = FuzzScope.names.firstIndex(of: path[0]) else { return nil }
    return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: 1)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }
}

import Bytes
import Liquid
import Records

/// Templates, conditions and strings.
func measureText() {
  for shape in Sample.Shape.allCases where shape != .unused {
    measure("Records/escape/\(shape.rawValue)") {
      let sample = Sample(shape)
      let values = sample.records.map { Array($0.joined(separator: "\\").utf8) }
      let expected = sample.records.map { json($0.joined(separator: "\\")) }.joined()
      let output = Output()
      return Work(bytes: expected.utf8.count, records: values.count) {
        output.buffer.removeAll()
        for value in values { output.buffer.append(escaping: value.span) }
      } isRight: {
        output.holds(expected)
      }
    }
    measureRendering(
      "six-outputs", shape,
      "Bonjour {{ firstName }} {{ lastName }}, {{ points }} points in {{ city }}: {{ offerUrl }} ({{ locale }})"
    ) { sixOutputs("Bonjour", $0, $1) }
  }
  // The same text as above: what they cost more is their condition.
  measureRendering(
    "condition", .campaign,
    "{% if firstName %}Bonjour {{ firstName }}{% endif %} {{ lastName }}, {{ points }} points in {{ city }}: {{ offerUrl }} ({{ locale }})"
  ) { sixOutputs("Bonjour", $0, $1) }
  measureRendering(
    "comparison", .campaign,
    "{% if platform == 'ios' %}Bonjour {{ firstName }}{% else %}Hello {{ firstName }}{% endif %} {{ lastName }}, {{ points }} points in {{ city }}: {{ offerUrl }} ({{ locale }})"
  ) { sixOutputs($0[$1, "platform"] == "ios" ? "Bonjour" : "Hello", $0, $1) }
  measureRendering("default-filter", .campaign, "Bonjour {{ firstName | default: 'vous' }}") {
    "Bonjour " + ($0[$1, "firstName"].isEmpty ? "vous" : $0[$1, "firstName"])
  }
  measureRendering("upcase-filter", .campaign, "Bonjour {{ firstName | upcase }}") {
    "Bonjour " + $0[$1, "firstName"].uppercased()
  }
  measureRendering("date-filter", .campaign, "{{ broadlogId | date: '%s' }}") {
    $0[$1, "broadlogId"]
  }
  measureRendering("for-loop", .campaign, "{% for i in (1..5) %}{{ i }}{% endfor %}") { _, _ in
    "12345"
  }
  measure("Liquid/condition/campaign") {
    let sample = Sample(.campaign)
    let condition = try Condition(
      compiling: "optIn == '1' and platform == 'ios'", scope: SampleNames())
    let expected = sample.indices(platform: "ios").count { sample[$0, "optIn"] == "1" }
    let batches = sample.batches
    return Work(bytes: sample.csv.count, records: sample.records.count) {
      var context = RenderContext(frames: [], settings: RenderSettings(now: 0))
      var count = 0
      for batch in batches {
        context.frames = [Frame(batch: batch, record: 0)]
        for record in 0..<batch.count {
          context.select(record: record)
          if try condition.holds(&context) { count += 1 }
        }
      }
      return count
    } isRight: {
      $0 == expected
    }
  }
}

private func measureRendering(
  _ name: String, _ shape: Sample.Shape, _ source: String,
  expecting text: @escaping (Sample, _ record: Int) -> String
) {
  measure("Liquid/render-\(name)/\(shape.rawValue)") {
    let sample = Sample(shape)
    let template = try Template(compiling: source, scope: SampleNames())
    let expected = sample.records.indices.map { json(text(sample, $0)) }.joined()
    let batches = sample.batches
    let output = Output()
    return Work(bytes: expected.utf8.count, records: sample.records.count) {
      output.buffer.removeAll()
      var context = RenderContext(frames: [], settings: RenderSettings(now: 0))
      for batch in batches {
        context.frames = [Frame(batch: batch, record: 0)]
        for record in 0..<batch.count {
          context.select(record: record)
          try template.render(into: &output.buffer, as: .json, context: &context)
        }
      }
    } isRight: {
      output.holds(expected)
    }
  }
}

private func sixOutputs(_ greeting: String, _ sample: Sample, _ record: Int) -> String {
  func field(_ name: String) -> String { sample[record, name] }
  return "\(greeting) \(field("firstName")) \(field("lastName")), \(field("points")) points in "
    + "\(field("city")): \(field("offerUrl")) (\(field("locale")))"
}

/// The used fields, as templates know them.
final class SampleNames: NameScope {
  func meaning(of path: [FieldName]) -> NameMatch? {
    guard let index = Sample.usedNames.firstIndex(where: { FieldName($0) == path.first }) else {
      return nil
    }
    return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: 1)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }
}

/// A buffer that iterations use again, as a worker does.
final class Output {
  var buffer = ByteBuffer(capacity: 4 << 20)

  func holds(_ expected: String) -> Bool { buffer.array().elementsEqual(expected.utf8) }
}

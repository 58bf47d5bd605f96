import Bytes
import Liquid
import Payloads
import Records

/// A record's fields to a payload's line, checks included.
func measurePayloads() {
  for shape in Sample.Shape.allCases where shape != .unused {
    measurePayload("apns", platform: "ios", shape)
    measurePayload("fcm", platform: "android", shape)
  }
  measurePayload("apns-without-forms", platform: "ios", .campaign, usesForms: false)
  measurePayload("fcm-without-forms", platform: "android", .campaign, usesForms: false)
}

private func measurePayload(
  _ name: String, platform: String, _ shape: Sample.Shape, usesForms: Bool = true
) {
  measure("Payloads/\(name)/\(shape.rawValue)") {
    let sample = Sample(shape)
    let encoding = try Encoding(isApple: platform == "ios", usesForms: usesForms)
    let indices = sample.indices(platform: platform)
    let expected = indices.map { record in
      let id = Encoding.id(record: record + 1)
      return platform == "ios" ? sample.apnsLine(record, id: id) : sample.fcmLine(record, id: id)
    }.joined()
    let batches = sample.batches.map { batch in
      let first = batch.places.firstRecord - 1
      return (batch, indices.filter { $0 >= first && $0 < first + batch.count })
    }
    return Work(bytes: expected.utf8.count, records: indices.count) {
      try encoding.encode(batches)
    } isRight: {
      encoding.output.holds(expected)
    }
  }
}

/// The encoder of one lane with the plan of one target: that of `campaign` in `Runs.swift`.
private final class Encoding {
  let output = Output()
  private var encoder: PayloadEncoder
  private let plan: TargetPlan

  init(isApple: Bool, usesForms: Bool) throws {
    encoder = PayloadEncoder(usesForms: usesForms)
    func text(_ source: String) throws -> TextSetting {
      TextSetting(try Template(compiling: source, scope: SampleNames()))
    }
    var problems: [PlanProblem] = []
    var message = MessagePlan()
    message.title = try text("Bonjour {{ firstName | default: 'there' }}")
    message.body = try text(
      "Hi {{ firstName | default: 'there' }} {{ lastName }}, you have {{ points }} points in {{ city }}"
    )
    message.badge = Setting(
      try text("{{ badge | default: '0' }}"), at: "badge", reporting: &problems)
    message.deepLink = try text("{{ offerUrl }}")
    message.customFields = [
      CustomField(name: Array("custom_field1".utf8), value: .text(try text("{{ locale }}")))
    ]
    message.broadlogId = Setting(try text("{{ broadlogId }}"), at: "id", reporting: &problems)
    message.deliveryId = Setting(try text("{{ deliveryId }}"), at: "id", reporting: &problems)
    let format: TargetFormat
    if isApple {
      message.sound = TextSetting(constant: "default")
      message.mediaURL = try text("https://cdn.example.com/{{ locale }}/hero.jpeg")
      var apns = APNsOptions()
      apns.topic = CheckedText(
        TextSetting(constant: "com.example.app"), .any, at: "topic", reporting: &problems)
      format = .apns(apns)
    } else {
      var fcm = FCMOptions()
      fcm.priority = Setting(TextSetting(constant: "high"), at: "priority", reporting: &problems)
      format = .fcm(fcm)
    }
    plan = TargetPlan(
      name: "target", format: format, token: try text("{{ token }}"), message: message,
      limits: SizeLimits(), reporting: &problems)
    precondition(problems.isEmpty, "bug: the benchmark's message has problems")
  }

  /// The lines of some records of each batch, by their numbers in the sample.
  func encode(_ batches: [(batch: RecordBatch, records: [Int])]) throws {
    var context = RenderContext(frames: [], settings: RenderSettings(now: 0))
    output.buffer.removeAll()
    for (batch, records) in batches {
      context.frames = [Frame(batch: batch, record: 0)]
      for record in records {
        context.select(record: record + 1 - batch.places.firstRecord)
        try encoder.encode(
          plan, identity: Encoding.identity, record: record + 1, context: &context,
          into: &output.buffer)
        output.buffer.append(0x0a)
      }
    }
  }

  private static let identity = EnvelopeIdentity(digest: Array(repeating: 0xab, count: 32))

  static func id(record: Int) -> String {
    let number = String(record, radix: 16)
    return "abababab-abab-8bab-abab-" + String(repeating: "0", count: 12 - number.count) + number
  }
}

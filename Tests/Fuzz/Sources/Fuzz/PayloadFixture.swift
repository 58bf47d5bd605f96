internal import Bytes
internal import Liquid
internal import Payloads
internal import Platforms
internal import Records

/// A plan that sends what the record says; one for each choice, since a plan is never freed.
final class PayloadFixture: NameScope {
  private struct Choice: Hashable {
    let format: Int
    let limit: Int?
    let isRich: Bool
  }
  nonisolated(unsafe) private static var plans: [Choice: PayloadFixture] = [:]

  /// What the lines' ids are made of.
  static let identity = EnvelopeIdentity(digest: Array(0..<32))
  static let record = 258

  private var names: [FieldName] = []
  private var problems: [PlanProblem] = []
  private var target: TargetPlan?

  /// - Parameters:
  ///   - format: APNs, FCM, or the campaign payload of iOS or Android.
  ///   - isRich: with settings that are rarely set.
  static func plan(format: Int, limit: Int?, isRich: Bool) -> PayloadFixture {
    let choice = Choice(format: format, limit: limit, isRich: isRich)
    if let plan = unsafe plans[choice] { return plan }
    let plan = PayloadFixture(choice)
    unsafe plans[choice] = plan
    return plan
  }

  private init(_ choice: Choice) {
    var message = MessagePlan()
    message.title = text("{{ title }}")
    message.body = text("Hi {{ body | default: 'you' }}")
    message.customFields = [
      CustomField(name: Array("k \" é".utf8), value: .text(text("{{ custom | upcase }}")))
    ]
    var apns = APNsOptions()
    apns.topic = CheckedText(
      text("com.example.app"), .any, at: "topic", reporting: &problems)
    var fcm = FCMOptions()
    if choice.isRich {
      message.badge = setting("{{ badge }}")
      message.contentAvailable = setting("{{ flag }}")
      message.mediaURL = text("{{ media }}")
      message.deepLink = text("{{ body }}")
      message.broadlogId = setting("{{ id }}")
      apns.collapseId = CheckedText(
        text("{{ collapse }}"), .collapseId, at: "collapseId", reporting: &problems)
      apns.expiration = setting("{{ until }}")
      fcm.ttl = setting("{{ until }}")
      fcm.collapseKey = text("{{ collapse }}")
    }
    var limits = SizeLimits()
    limits.maximumPayloadBytes = choice.limit
    limits.truncated = [.body, .title]
    let format: TargetFormat =
      switch choice.format {
      case 0: .apns(apns)
      case 1: .fcm(fcm)
      case 2: .campaign(.ios, CampaignOptions())
      default: .campaign(.android, CampaignOptions())
      }
    let token = choice.format < 2 ? text("{{ token }}") : nil
    target = TargetPlan(
      name: "target", format: format, token: token, message: message, limits: limits,
      reporting: &problems)
    require(problems.isEmpty, "the plan has problems: \(problems)")
  }

  /// The line of one record, whose fields have the values in their order: the same with forms as without.
  func line(_ values: [[UInt8]?]) -> Result<[UInt8], EncodeFailure> {
    var batch = RecordBatch(
      stride: names.count,
      places: RecordPlaces(export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1))
    batch.count = 1
    for (index, name) in names.enumerated() {
      var value = index < values.count ? values[index] : nil
      // Where the input has no token, one that is right.
      if name == "token", value?.isEmpty ?? true { value = Array(repeating: 0x61, count: 64) }
      guard let value else {
        batch.fields.append(.absent)
        continue
      }
      batch.fields.append(FieldRange(start: batch.bytes.count, length: value.count))
      batch.bytes += value
    }
    let filled = line(batch, usesForms: true)
    require(filled == line(batch, usesForms: false), "a filled form is another line")
    return filled
  }

  private func line(
    _ batch: RecordBatch, usesForms: Bool
  ) -> Result<[UInt8], EncodeFailure> {
    var context = RenderContext(
      frames: [Frame(batch: batch, record: 0)], settings: RenderSettings(now: 1_700_000_000))
    var encoder = PayloadEncoder(usesForms: usesForms)
    var line = ByteBuffer()
    line.append("before")
    do throws(EncodeFailure) {
      try encoder.encode(
        target!, identity: PayloadFixture.identity, record: PayloadFixture.record,
        context: &context, into: &line)
    } catch {
      require(line.array() == Array("before".utf8), "a refused record left something")
      return .failure(error)
    }
    return .success(line.array(from: 6))
  }

  func meaning(of path: [FieldName]) -> NameMatch? {
    guard let name = path.first else { return nil }
    if !names.contains(name) { names.append(name) }
    return NameMatch(
      .field(FieldReference(frame: 0, field: names.firstIndex(of: name) ?? 0)), segments: 1)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }

  private func text(_ source: String) -> TextSetting {
    do throws(LiquidError) {
      return TextSetting(try Template(compiling: source, scope: self))
    } catch {
      require(false, "\(error)")
      return TextSetting(constant: "")
    }
  }

  private func setting<Value: SettingValue>(_ source: String) -> Setting<Value>? {
    Setting(text(source), at: "key", reporting: &problems)
  }
}

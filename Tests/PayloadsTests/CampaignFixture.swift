import Bytes
import Liquid
import Platforms
import Records
import Testing

@testable import Payloads

/// A message, a target and the fields that their templates name: one record at a time.
final class CampaignFixture: NameScope {
  private var names: [FieldName] = []
  var problems: [PlanProblem] = []
  var message = MessagePlan()
  var apns = APNsOptions()
  var fcm = FCMOptions()
  var campaign = CampaignOptions()
  var limits = SizeLimits()
  /// Template of the token; nil: none is configured.
  var token: String? = "{{ token }}"
  var now: Int64 = 1_700_000_000
  var wasTruncated = false
  /// What the shards of the last records go by.
  private(set) var shardTokens: [String] = []
  var shardToken: String { shardTokens.last ?? "" }
  /// Which of the last records were filled into a form.
  private(set) var filled: [Bool] = []
  /// Of the last line.
  var usage: (bytes: Int, limit: Int?) = (0, nil)

  static let deviceToken = String(repeating: "0123456789abcdef", count: 4)
  static let registrationToken = "c" + String(repeating: "Az09_-:", count: 20)
  static let installationId = "dAbCdEfGhIjKlMnOpQrS_-"

  init() {
    apns.topic = checked("com.example.app")
    message.title = text("{{ title }}")
    message.body = text("{{ body }}")
  }

  func meaning(of path: [FieldName]) -> NameMatch? {
    guard let name = path.first else { return nil }
    if !names.contains(name) { names.append(name) }
    return NameMatch(
      .field(FieldReference(frame: 0, field: names.firstIndex(of: name) ?? 0)), segments: 1)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }

  func text(_ source: String) -> TextSetting {
    do {
      return TextSetting(try Template(compiling: source, scope: self))
    } catch {
      Issue.record("\(error)")
      return TextSetting(constant: "")
    }
  }

  func setting<Value: SettingValue>(_ source: String, at key: String = "key") -> Setting<Value>? {
    Setting(text(source), at: key, reporting: &problems)
  }

  func checked(_ source: String, _ rule: TextRule = .any, at key: String = "key") -> CheckedText? {
    CheckedText(text(source), rule, at: key, reporting: &problems)
  }

  func custom(_ name: String, _ source: String) -> CustomField {
    CustomField(name: Array(name.utf8), value: .text(text(source)))
  }

  func plan(_ format: TargetFormat) -> TargetPlan {
    TargetPlan(
      name: "target", format: format, token: token.map(text), message: message, limits: limits,
      reporting: &problems)
  }

  func line(_ format: TargetFormat, _ values: [String: String]) throws -> String {
    try lines(format, [values])[0].get()
  }

  /// What one encoder makes of several records, one after another: the same with forms as without.
  func lines(
    _ format: TargetFormat, _ records: [[String: String]]
  ) -> [Result<String, EncodeFailure>] {
    let plan = plan(format)
    let filled = lines(plan, records, usesForms: true)
    let tokensByForms = shardTokens
    let written = lines(plan, records, usesForms: false)
    #expect(filled == written, "with forms and without")
    for (index, line) in written.enumerated() {
      if case .success = line { #expect(tokensByForms[index] == shardTokens[index]) }
    }
    return written
  }

  private func lines(
    _ plan: borrowing TargetPlan, _ records: [[String: String]], usesForms: Bool
  ) -> [Result<String, EncodeFailure>] {
    var batch = RecordBatch(
      stride: names.count,
      places: RecordPlaces(
        export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1))
    for values in records {
      for name in names {
        if let value = values[name.text] {
          batch.fields.append(FieldRange(start: batch.bytes.count, length: value.utf8.count))
          batch.bytes += Array(value.utf8)
        } else {
          batch.fields.append(.absent)
        }
      }
      batch.count += 1
    }
    var context = RenderContext(
      frames: [Frame(batch: batch, record: 0)], settings: RenderSettings(now: now))
    var encoder = PayloadEncoder(usesForms: usesForms)
    var line = ByteBuffer()
    let identity = EnvelopeIdentity(digest: Array(0..<32))
    var results: [Result<String, EncodeFailure>] = []
    shardTokens = []
    if usesForms { filled = [] }
    for index in records.indices {
      context.frames[0].record = index
      line.removeAll()
      line.append("before")
      do throws(EncodeFailure) {
        try encoder.encode(
          plan, identity: identity, record: 258, context: &context, into: &line)
        results.append(.success(String(decoding: line.array(from: 6), as: UTF8.self)))
      } catch {
        #expect(String(decoding: line.array(), as: UTF8.self) == "before")
        results.append(.failure(error))
      }
      wasTruncated = encoder.wasTruncated
      if usesForms {
        filled.append(encoder.wasFilled)
      } else {
        usage = encoder.usage(of: plan)
      }
      shardTokens.append(encoder.withToken { String(copying: $0) })
    }
    return results
  }

  func apnsLine(_ values: [String: String]) throws -> String {
    try line(.apns(apns), ["token": Self.deviceToken].merging(values) { $1 })
  }

  func fcmLine(_ values: [String: String]) throws -> String {
    try line(.fcm(fcm), ["token": Self.registrationToken].merging(values) { $1 })
  }

  func campaignLine(
    _ platform: TargetFormat.Platform, _ values: [String: String]
  ) throws -> String {
    try line(.campaign(platform, campaign), values)
  }

  func payload(_ values: [String: String]) throws -> JSONValue? {
    JSONValue(try apnsLine(values))?["payload"]
  }

  func headers(_ values: [String: String]) throws -> JSONValue? {
    JSONValue(try apnsLine(values))?["headers"]
  }

  func fcmMessage(_ values: [String: String]) throws -> JSONValue? {
    JSONValue(try fcmLine(values))?["message"]
  }
}

/// Expects a rejection with `code`, and `field` where one is given.
func expectRejection(
  _ code: RejectionCode, field: String? = nil, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, from body: () throws -> Any?
) {
  do {
    _ = try body()
    Issue.record("no rejection: \(comment ?? "")", sourceLocation: sourceLocation)
  } catch let EncodeFailure.rejected(rejection) {
    #expect(rejection.code == code, comment, sourceLocation: sourceLocation)
    if let field {
      #expect(rejection.field == field, comment, sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record(error, comment, sourceLocation: sourceLocation)
  }
}

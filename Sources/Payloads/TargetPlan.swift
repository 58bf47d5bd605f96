package import Bytes
internal import Platforms
internal import Records

/// Everything that is known of one target before the first record: message, addressing, limits.
///
/// An address, as all that a run compiles: the plan itself would be copied from where it lies whenever it is
/// handed on, which is done for every record.
package struct TargetPlan: Sendable {
  private let parts: Lasting<Parts>

  private struct Parts: ~Copyable, Sendable {
    let name: String
    let format: TargetFormat
    let token: TextSetting?
    let message: Lasting<MessagePlan>
    let limits: SizeLimits
    let kind: Kind
    let apns: Lasting<APNsOptions>
    let fcm: Lasting<FCMOptions>
    let campaign: Lasting<CampaignOptions>
    let customFields: LastingArray<JSONTemplateMember>
    let cuttable: LastingArray<CuttableText>
  }

  enum Kind { case apns, fcm, campaignIOS, campaignAndroid }

  /// Kept until the process ends.
  /// - Parameter problems: Gets what no record could be sent with. A plan that adds to it is not to be
  ///   used.
  package init(
    name: String, format: TargetFormat, token: TextSetting?, message: MessagePlan,
    limits: SizeLimits, reporting problems: inout [PlanProblem]
  ) {
    var apns = APNsOptions()
    var fcm = FCMOptions()
    var campaign = CampaignOptions()
    let kind: Kind
    switch format {
    case .apns(let options):
      (kind, apns) = (.apns, options)
    case .fcm(let options):
      (kind, fcm) = (.fcm, options)
    case .campaign(let platform, let options):
      (kind, campaign) = (platform == .ios ? .campaignIOS : .campaignAndroid, options)
    }
    parts = Lasting(
      Parts(
        name: name, format: format, token: token?.isBlank == true ? nil : token,
        message: Lasting(message), limits: limits, kind: kind, apns: Lasting(apns),
        fcm: Lasting(fcm), campaign: Lasting(campaign),
        customFields: LastingArray(message.customFields.map(\.member)),
        cuttable: LastingArray(
          CuttableText.texts(limits.truncated, of: message, platform: format.platform))))
    check(reporting: &problems)
  }
}

// MARK: Parts

extension TargetPlan {
  /// The name of the target, and of its directory.
  package var name: String { parts.value.name }
  /// What its lines are, with the options of that format.
  package var format: TargetFormat { parts.value.format }
  /// Nil: lines without an addressee (`campaign`), or to a topic or condition (`fcm`).
  package var token: TextSetting? {
    @inline(__always) get { parts.value.token }
  }
  /// The message, with the overrides of the target and of one variant.
  package var message: Lasting<MessagePlan> {
    @inline(__always) get { parts.value.message }
  }
  /// What becomes of a payload that is too large.
  package var limits: SizeLimits {
    @inline(__always) _read { yield parts.value.limits }
  }
  // The options of `format`, side by side: taking them out of the enumeration would copy them for every
  // record. Those of the other formats are empty.
  var kind: Kind {
    @inline(__always) get { parts.value.kind }
  }
  var apns: Lasting<APNsOptions> {
    @inline(__always) get { parts.value.apns }
  }
  var fcm: Lasting<FCMOptions> {
    @inline(__always) get { parts.value.fcm }
  }
  var campaign: Lasting<CampaignOptions> {
    @inline(__always) get { parts.value.campaign }
  }
  var customFields: LastingArray<JSONTemplateMember> {
    @inline(__always) get { parts.value.customFields }
  }
  /// The texts that may be cut, in the order in which they are.
  var cuttable: LastingArray<CuttableText> {
    @inline(__always) get { parts.value.cuttable }
  }
}

// MARK: Checks

extension TargetPlan {
  private func check(reporting problems: inout [PlanProblem]) {
    let message = message.value
    checkAddressee(reporting: &problems)
    checkLimits(reporting: &problems)
    switch format {
    case .apns(let options):
      options.check(reporting: &problems)
      options.check(message, reporting: &problems)
    case .campaign(.ios, _):
      if let aps = message.aps, aps.liveActivity?.event == nil {
        aps.checkRelevanceScore(reporting: &problems)
      }
    case .campaign(.android, _), .fcm:
      break
    }
    for field in message.customFields {
      let name = String(decoding: field.name, as: UTF8.self)
      if let problem = CustomFieldName.refusal(
        of: name, onAndroid: format.platform == .android)
      {
        problems.append(PlanProblem(setting: "message.customFields.\(name)", message: problem))
      }
    }
  }

  private func checkAddressee(reporting problems: inout [PlanProblem]) {
    switch format {
    case .campaign:
      break
    case .apns:
      if token == nil {
        problems.append(
          PlanProblem(
            setting: "token", code: .missingToken,
            message: "there is no token; set the template that gives the device token"))
      }
    case .fcm(let options):
      let addressees = [token != nil, options.topic != nil, options.condition != nil]
      if addressees.count(where: { $0 }) != 1 {
        problems.append(
          PlanProblem(
            setting: "token", code: .invalidArgument,
            message: "a message has exactly one addressee; set one of token, fcm.topic and "
              + "fcm.condition"))
      }
    }
  }

  private func checkLimits(reporting problems: inout [PlanProblem]) {
    if let maximum = limits.maximumBytes(platform: smallestPlatformLimit), maximum <= 0 {
      problems.append(
        PlanProblem(
          setting: "limits.headroomBytes", code: .payloadTooLarge,
          message: "the headroom leaves nothing of the \(maximum + limits.headroomBytes) bytes "
            + "that a payload may have; lower it"))
    }
  }

  private var smallestPlatformLimit: Int? {
    switch format {
    case .apns: PushType.alert.maximumPayloadBytes
    case .fcm(let options): options.maximumBytes
    case .campaign: nil
    }
  }
}

extension TargetPlan {
  /// Brings a token to the form that the line has. What becomes of an invalid token depends on that token
  /// alone.
  package func normalize(token: inout ByteBuffer) {
    if case .apns = kind { try? DeviceToken.normalize(&token) }
  }
}

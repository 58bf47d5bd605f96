internal import Bytes
internal import JSONText
internal import Records

/// One of `targets`: a platform, the records that go there, and how the message is sent.
package struct TargetDescription: Sendable {
  /// Name of the target and of its directory.
  package var name = ""
  /// Where the target stands.
  package var place = ConfigurationPlace()
  /// A condition; nil where the target takes every record that no target before it took.
  package var when: TemplateText?
  package var format = TargetFormatDescription.apns
  /// The platform as configured; `devices` is what follows.
  package var platform: DevicePlatform?
  package var token: TemplateText?
  /// What the target overrides.
  var messageOverride = MessageDescription()
  /// The configuration's message with this target's overrides: what is sent.
  package var message = MessageDescription()
  package var apns = APNsDescription()
  package var fcm = FCMDescription()
  package var campaign = CampaignDescription()

  package init() {}

  /// The platform whose keys are written.
  package var devices: DevicePlatform {
    switch format {
    case .apns: .ios
    case .fcm: .android
    case .campaign: platform ?? .ios
    }
  }
}

extension TargetDescription: PlacedObject {
  static let table = KeyTable<TargetDescription>(
    "Target", "A platform, the records that go there, and how the message is sent.",
    cases: KeyCases(
      key: "format",
      cases: [
        KeyCase(
          value: "apns", required: ["token", "apns"], forbidden: ["platform", "fcm", "campaign"]),
        KeyCase(value: "fcm", required: [], forbidden: ["platform", "apns", "campaign"]),
        KeyCase(value: "campaign", required: ["platform"], forbidden: ["apns", "fcm"]),
      ]), caseValue: \.format.rawValue,
    rules: [
      .implication(
        .value(of: "format", is: "fcm"),
        .exactlyOne(of: [
          .given("token"), .inside("fcm", .given("topic")), .inside("fcm", .given("condition")),
        ]))
    ]
  ) {
    Key("name", \.name, .targetName, required: true, "name of the target and of its directory")
    Key(
      optional: "when", \.when, .literal(.condition),
      "condition; a record goes to the first target that holds, and a missing one always holds")
    Key("format", \.format, .choice(), required: true, "apns, fcm or campaign")
    Key(
      optional: "platform", \.platform, .choice(), "ios or android, for the format campaign only")
    Key(optional: "token", \.token, .template, "template of the device token")
    Key(
      "message", \.messageOverride, .messageOverride,
      "keys that override the message's; null removes one")
    Key(
      "apns", \.apns, .object(), missingCode: "MissingTopic",
      "Apple's headers, for the format apns; the topic is required")
    Key("fcm", \.fcm, .object(), "Google's options, for the format fcm")
    Key("campaign", \.campaign, .object(), "options of the format campaign")
  } check: { target, node, reading in
    let recipients = [target.token, target.fcm.topic, target.fcm.condition]
    if target.format == .fcm, recipients.count(where: { $0 != nil }) != 1,
      reading.areSound("format", "token", "fcm.topic", "fcm.condition")
    {
      reading.report(
        "give exactly one of \"token\", \"fcm.topic\" and \"fcm.condition\"", at: node.place)
    }
  }
}

extension ValueReader where Value == String {
  /// What a target's name may have, so that the names that begin with it are short enough for a file system.
  private static var maximumNameBytes: Int { 200 }

  /// A name that is safe as that of a directory beside the files that a run publishes.
  static var targetName: ValueReader {
    text.map(
      schema: [
        ("pattern", .pattern("^[A-Za-z0-9][A-Za-z0-9._-]*$")),
        ("maxLength", .int(maximumNameBytes)),
      ]
    ) { text, node, reading in
      guard text.utf8.count <= maximumNameBytes else {
        reading.report("over \(maximumNameBytes) bytes; shorten it", at: node.place)
        return nil
      }
      let isSafe = text.utf8.enumerated().allSatisfy { index, byte in
        // A first dot hides a directory, a first hyphen reads as an option, and the run's own marks begin
        // with an underscore.
        ASCII.isLetter(byte) || ASCII.isDigit(byte)
          || (index > 0 && (ASCII.isNameByte(byte) || byte == UInt8(ascii: ".")))
      }
      if text.isEmpty || !isSafe {
        reading.report(
          "no name for a directory; begin with a letter or digit, then also . _ and -",
          at: node.place)
        return nil
      }
      if PublicationFileNames.contains(text) {
        reading.report("a published file has this name; choose another", at: node.place)
        return nil
      }
      return text
    }
  }
}

internal import JSONText

/// The targets of a starter configuration, and how many of the sample's records they would reject.
struct StarterTargets: Sendable {
  private(set) var nodes: [JSONNode] = []
  /// Condition for the records that have a token; nil where no field is one.
  private(set) var hasToken: String?
  /// Tokens that are not what their target takes.
  private(set) var misfits = 0
  /// What a person should know of each, in their order.
  private(set) var notes: [String] = []

  private enum Kind {
    case apns, fcm
    case campaign(platform: String)
  }

  init(_ roles: FieldRoles) {
    let names = roles.tokens.compactMap { TemplateName($0.name).text }
    if !names.isEmpty { hasToken = names.map { "\($0) != blank" }.joined(separator: " or ") }
    if roles.tokens.count == 2 {
      addTokenEach(roles.tokens)
    } else if let token = roles.tokens.first {
      if let platform = roles.platform {
        addPlatforms(platform, token)
      } else {
        addShapes(token)
      }
    } else {
      addWithoutToken(roles.platform)
    }
  }

  /// A field for each platform's tokens.
  private mutating func addTokenEach(_ tokens: [ExportSample.Field]) {
    for token in tokens {
      let tally = TokenTally(token.values)
      let isAPNs = tally.shapes == [.apns]
      let name = TemplateName(token.name).text ?? token.name
      add(
        isAPNs ? "ios" : "android", isAPNs ? .apns : .fcm, when: "\(name) != blank", token: token,
        tally)
    }
  }

  private mutating func addPlatforms(_ platform: ExportSample.Field, _ token: ExportSample.Field) {
    let words = PlatformWords(platform)
    let name = TemplateName(platform.name).text ?? platform.name
    for (target, spellings, usual) in [
      ("ios", words.ios, TokenShape.apns), ("android", words.android, .fcm),
    ] {
      let records = platform.values.indices.filter { record in
        guard let value = platform.values[record] else { return false }
        return spellings.contains { $0.utf8.elementsEqual(value) }
      }
      let tally = TokenTally(records.map { token.values[$0] })
      let kind: Kind =
        if tally.isEmpty || tally.shapes.contains(usual) {
          usual == .apns ? .apns : .fcm
        } else if let shape = tally.shapes.first {
          shape == .apns ? .apns : .fcm
        } else {
          .campaign(platform: target)
        }
      add(
        target, kind, when: PlatformWords.condition(name, isOneOf: spellings), token: token, tally)
    }
  }

  /// No field tells the platform: the tokens do.
  private mutating func addShapes(_ token: ExportSample.Field) {
    let tally = TokenTally(token.values)
    let name = TemplateName(token.name).text ?? token.name
    let shapes =
      tally.isEmpty
      ? (token.word.hasPrefix("apns") || token.word.hasPrefix("ios")
        ? [.apns]
        : ["fcm", "gcm", "android", "reg", "fid", "firebase"].contains {
          token.word.hasPrefix($0)
        } ? [.fcm] : [.apns, .fcm])
      : tally.shapes
    switch shapes {
    case [.apns]: add("ios", .apns, when: nil, token: token, tally)
    case [.fcm]: add("android", .fcm, when: nil, token: token, tally)
    case [.apns, .fcm]:
      // Of all tokens only Google's hold a colon.
      let fcm = token.values.filter { $0?.contains(UInt8(ascii: ":")) ?? false }
      let apns = token.values.filter { !($0?.contains(UInt8(ascii: ":")) ?? true) }
      add("android", .fcm, when: "\(name) contains ':'", token: token, TokenTally(fcm))
      add("ios", .apns, when: nil, token: token, TokenTally(apns))
    default: add("devices", .campaign(platform: "ios"), when: nil, token: token, tally)
    }
  }

  private mutating func addWithoutToken(_ platform: ExportSample.Field?) {
    guard let platform, let name = TemplateName(platform.name).text else {
      add("devices", .campaign(platform: "ios"), when: nil, token: nil, nil)
      return
    }
    let words = PlatformWords(platform)
    for (target, spellings) in [("ios", words.ios), ("android", words.android)] {
      add(
        target, .campaign(platform: target),
        when: PlatformWords.condition(name, isOneOf: spellings), token: nil, nil)
    }
  }

  private mutating func add(
    _ name: String, _ kind: Kind, when: String?, token: ExportSample.Field?, _ tally: TokenTally?
  ) {
    let index = nodes.count
    var members: [(String, JSONNode)] = [("name", .string(name))]
    if let when { members.append(("when", .string(when))) }
    let tokenText = token.flatMap { TemplateName($0.name).text }.map { "{{ \($0) }}" }
    switch kind {
    case .apns:
      members.append(("format", .string("apns")))
      if let tokenText { members.append(("token", .string(tokenText))) }
      members.append(("apns", .object([("topic", .string("com.example.app"))])))
      misfits += tally?.misfits(.apns) ?? 0
      notes.append("targets[\(index)].apns.topic: fill in the app's bundle id")
    case .fcm:
      members.append(("format", .string("fcm")))
      if let tokenText { members.append(("token", .string(tokenText))) }
      misfits += tally?.misfits(.fcm) ?? 0
    case .campaign(let platform):
      members.append(("format", .string("campaign")))
      members.append(("platform", .string(platform)))
      if let tokenText { members.append(("token", .string(tokenText))) }
      notes.append(
        tokenText == nil
          ? "targets[\(index)]: no field looks like a device token; name it in \"token\", and set"
            + " \"format\" to apns or fcm"
          : "targets[\(index)]: the tokens look like neither Apple's nor Google's; set \"format\" to"
            + " apns or fcm where they are")
    }
    nodes.append(.object(members))
  }
}

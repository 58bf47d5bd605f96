internal import Platforms

/// What the fields of an export seem to be for, judged by their names and then by their values.
struct FieldRoles: Sendable {
  /// The device tokens; two where each platform has a field of its own.
  private(set) var tokens: [ExportSample.Field] = []
  private(set) var platform: ExportSample.Field?
  /// A condition that holds for recipients who agreed to be contacted.
  private(set) var consent: String?
  /// What has the name of a consent, but values that do not tell which of them is yes.
  private(set) var unclearConsent: ExportSample.Field?
  private(set) var firstName: ExportSample.Field?
  private(set) var broadlogId: ExportSample.Field?
  private(set) var deliveryId: ExportSample.Field?

  private static let tokenNames: Set<String> = [
    "token", "devicetoken", "registrationtoken", "pushtoken", "registrationid", "regid",
    "apnstoken", "fcmtoken", "gcmtoken", "iostoken", "androidtoken", "pushid", "notificationtoken",
    "firebasetoken", "messagingtoken", "mobiletoken", "subscriptiontoken", "tokenpush", "fid",
  ]
  private static let platformNames: Set<String> = [
    "platform", "os", "devicetype", "deviceos", "deviceplatform", "mobileos", "mobileplatform",
    "ostype", "osname", "operatingsystem", "system", "pushplatform", "plateforme", "plattform",
    "plataforma",
  ]
  private static let consentNames: Set<String> = [
    "optin", "pushoptin", "optinpush", "isoptin", "isoptedin", "optedin", "pushconsent",
    "consent", "hasconsent", "subscribed", "issubscribed", "pushenabled", "allowpush",
    "notificationsenabled", "permission", "pushpermission", "consentement", "consentimiento",
    "consentimento", "consenso", "einwilligung", "zustimmung", "toestemming", "samtycke",
    "samtykke", "zgoda",
  ]
  private static let refusalNames: Set<String> = [
    "optout", "pushoptout", "optoutpush", "isoptout", "isoptedout", "optedout", "unsubscribed",
    "isunsubscribed", "blacklist", "blacklisted", "denylisted", "donotpush", "pushblacklist",
  ]
  private static let firstNames: Set<String> = [
    "firstname", "givenname", "forename", "fname", "prenom", "prénom", "vorname", "nombre", "nome",
    "voornaam", "namefirst", "first",
  ]

  init(_ fields: [ExportSample.Field]) {
    let usable = fields.filter { TemplateName($0.name).text != nil && !$0.isList }
    func named(_ names: Set<String>) -> [ExportSample.Field] {
      usable.filter { names.contains($0.word) }
    }
    tokens = FieldRoles.tokens(
      named: usable.filter {
        FieldRoles.tokenNames.contains($0.word) || $0.word.hasSuffix("token")
      },
      among: usable)
    let tokenNamesFound = Set(tokens.map(\.name))
    platform =
      named(FieldRoles.platformNames).first { PlatformWords($0).mayBePlatform }
      ?? usable.first { PlatformWords($0).isPlatform }
    let agreed = named(FieldRoles.consentNames)
    let refused = named(FieldRoles.refusalNames)
    consent = FieldRoles.consent(agreed, refused)
    if consent == nil { unclearConsent = agreed.first ?? refused.first }
    firstName = named(FieldRoles.firstNames).first { !tokenNamesFound.contains($0.name) }
    broadlogId = named(["broadlogid"]).first(where: \.isId)
    deliveryId = named(["deliveryid"]).first(where: \.isId)
  }

  /// The fields of device tokens: by name and shape, else by shape, else by name.
  private static func tokens(
    named: [ExportSample.Field], among fields: [ExportSample.Field]
  ) -> [ExportSample.Field] {
    func shaped(_ fields: [ExportSample.Field]) -> [ExportSample.Field] {
      let candidates = fields.map { ($0, TokenTally($0.values).shapes) }
        .filter { !$0.1.isEmpty }
      guard let first = candidates.first else { return [] }
      // One field for each platform counts as two; another of the same shape is something else.
      let second = candidates.dropFirst().first { $0.1.isDisjoint(with: first.1) }
      return [first.0] + (second.map { [$0.0] } ?? [])
    }
    let both = shaped(named)
    if !both.isEmpty { return both }
    let unnamed = shaped(
      fields.filter { field in
        !["hash", "sha", "md5", "digest", "signature"].contains { field.word.contains($0) }
      })
    if !unnamed.isEmpty { return unnamed }
    let exact = named.filter { tokenNames.contains($0.word) }
    return Array((exact.isEmpty ? named : exact).prefix(1))
  }

  private static func consent(
    _ agreed: [ExportSample.Field], _ refused: [ExportSample.Field]
  ) -> String? {
    for (fields, comparison) in [(agreed, "=="), (refused, "!=")] {
      for field in fields {
        if let word = ConsentWord.yes(in: field.values), let name = TemplateName(field.name).text {
          return "\(name) \(comparison) '\(word)'"
        }
      }
    }
    return nil
  }
}

extension ExportSample.Field {
  /// The last part of the name in lower case, letters and digits only.
  var word: String {
    let last = name.split(separator: ".").last ?? ""
    return String(last.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Values that are no tracking id (PAYLOADS.md §1).
  var badIds: Int {
    values.count { value in
      guard let value, !value.isEmpty else { return false }
      return (try? TrackingId(parsing: value.span)) == nil
    }
  }

  /// Nearly every value is empty or a tracking id.
  var isId: Bool { badIds * 10 <= values.count }
}

/// A text that `limits.truncate` may name.
package enum TruncatedField: RawRepresentable, Equatable, Sendable {
  case title, body
  /// `aps.alert.subtitle`
  case subtitle
  /// `customFields.NAME`
  case customField(name: [UInt8])

  private static let customPrefix = "customFields."

  /// - Parameter name: As the configuration has it.
  package init?(rawValue name: String) {
    // Bytes: a name may be of one canonical form and the field's of another.
    let bytes = Array(name.utf8)
    let prefix = Array(TruncatedField.customPrefix.utf8)
    switch name {
    case "title": self = .title
    case "body": self = .body
    case "aps.alert.subtitle": self = .subtitle
    case _ where bytes.starts(with: prefix):
      self = .customField(name: Array(bytes.dropFirst(prefix.count)))
    default: return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .title: "title"
    case .body: "body"
    case .subtitle: "aps.alert.subtitle"
    case .customField(let name):
      TruncatedField.customPrefix + String(decoding: name, as: UTF8.self)
    }
  }
}

/// A text of one plan that may be cut.
enum CuttableText: Equatable, Sendable {
  case title, body, subtitle
  /// Counts in `TargetPlan.customFields`.
  case customField(Int)

  /// What a rejection names.
  var field: StaticString {
    switch self {
    case .title: "title"
    case .body: "body"
    case .subtitle: "aps.alert.subtitle"
    case .customField: "customFields"
    }
  }

  /// The texts that a target sends of those named, each once, in their order. What the target does not
  /// send, or sends as no text, is passed over.
  static func texts(
    _ fields: [TruncatedField], of message: borrowing MessagePlan, platform: TargetFormat.Platform
  ) -> [CuttableText] {
    var texts: [CuttableText] = []
    for field in fields {
      let text: CuttableText? =
        switch field {
        case .title: message.title == nil ? nil : .title
        case .body: message.body == nil ? nil : .body
        case .subtitle: platform == .ios && message.aps?.subtitle != nil ? .subtitle : nil
        case .customField(let name):
          message.customFields.firstIndex { $0.name == name && $0.member.value.isText }
            .map(CuttableText.customField)
        }
      if let text, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}

extension JSONTemplate {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

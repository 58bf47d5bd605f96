internal import Platforms

/// A text of one plan that may be cut.
enum CuttableText: Hashable, Sendable {
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
    if fields.isEmpty { return [] }
    var customFields: [[UInt8]: Int] = [:]
    for (index, field) in message.customFields.enumerated()
    where field.member.value.isText && customFields[field.name] == nil {
      customFields[field.name] = index
    }
    var texts: [CuttableText] = []
    var seen: Set<CuttableText> = []
    for field in fields {
      let text: CuttableText? =
        switch field {
        case .title: message.title == nil ? nil : .title
        case .body: message.body == nil ? nil : .body
        case .subtitle: platform == .ios && message.aps?.subtitle != nil ? .subtitle : nil
        case .customField(let name):
          customFields[name].map(CuttableText.customField)
        }
      if let text, seen.insert(text).inserted { texts.append(text) }
    }
    return texts
  }
}

extension JSONTemplate {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

/// A text that `limits.truncate` may name.
package enum TruncatedField: RawRepresentable, Equatable, Sendable {
  case title, body
  /// `aps.alert.subtitle`
  case subtitle
  /// `customFields.NAME`
  case customField(name: [UInt8])

  private static let customPrefix = "customFields."

  /// The fields that every message may have.
  package static let named: [TruncatedField] = [.title, .body, .subtitle]

  /// - Parameter name: As the configuration has it.
  package init?(rawValue name: String) {
    // Bytes: a name may be of one canonical form and the field's of another.
    let bytes = Array(name.utf8)
    let prefix = Array(TruncatedField.customPrefix.utf8)
    if let field = TruncatedField.named.first(where: { $0.rawValue.utf8.elementsEqual(bytes) }) {
      self = field
    } else if bytes.starts(with: prefix) {
      self = .customField(name: Array(bytes.dropFirst(prefix.count)))
    } else {
      return nil
    }
  }

  /// The name as the configuration has it.
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

internal import Records

/// A field reference of the campaign system: segments as Liquid's identifiers, separated by dots.
struct CampaignName: Sendable {
  let path: [FieldName]

  init(path: [FieldName]) { self.path = path }

  /// Nil for what is none.
  init?(_ text: ArraySlice<UInt8>) {
    var path: [FieldName] = []
    for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard FieldNameText.isSegment(part) else { return nil }
      path.append(FieldName(bytes: Array(part)))
    }
    self.path = path
  }

  /// What may stand for the record, in the order in which they are tried.
  private static let prefixes: [[FieldName]] = [
    ["context"], ["context", "profile"], ["recipient"],
  ]

  /// The forms that may be meant, the first known of which counts.
  var candidates: [[FieldName]] {
    [path] + CampaignName.prefixes.compactMap(without)
  }

  /// The form that is meant; nil where none is a name.
  /// - Parameter isKnown: as `NameScope.isKnown`.
  func meant(_ isKnown: ([FieldName]) -> Bool?) -> [FieldName]? {
    candidates.first { isKnown($0) == true } ?? (isKnown(stripped) == nil ? stripped : nil)
  }

  /// The name where any may be a field, or where nothing tells what fields there are.
  var stripped: [FieldName] {
    // The longest prefix goes.
    CampaignName.prefixes.compactMap(without).min { $0.count < $1.count } ?? path
  }

  private func without(_ prefix: [FieldName]) -> [FieldName]? {
    path.count > prefix.count && path.starts(with: prefix)
      ? Array(path[prefix.count...]) : nil
  }
}

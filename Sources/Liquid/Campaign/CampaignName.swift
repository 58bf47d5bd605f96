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

  /// The forms that may be meant, the first known of which counts.
  var candidates: [[FieldName]] {
    [path] + [["context"], ["context", "profile"], ["recipient"]].compactMap(without)
  }

  /// The form that is meant; nil where none is a name.
  /// - Parameter isKnown: as `NameScope.isKnown`.
  func meant(_ isKnown: ([FieldName]) -> Bool?) -> [FieldName]? {
    candidates.first { isKnown($0) == true } ?? (isKnown(stripped) == nil ? stripped : nil)
  }

  /// The name where any may be a field, or where nothing tells what fields there are.
  var stripped: [FieldName] {
    [["context", "profile"], ["recipient"], ["context"]].lazy.compactMap(without).first ?? path
  }

  private func without(_ prefix: [FieldName]) -> [FieldName]? {
    path.count > prefix.count && path.starts(with: prefix)
      ? Array(path[prefix.count...]) : nil
  }
}

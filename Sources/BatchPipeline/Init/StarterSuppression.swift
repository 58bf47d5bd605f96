internal import Bytes
internal import JSONText

/// A list of one column, whose records are not to be sent to: what an export of opt-outs looks like.
struct StarterSuppression {
  private let group: ExportGroups.Group
  private let key: ExportSample.Field
  private let match: String

  /// Nil where `group` is no such list, or nothing in `records` has its name or its kind of value.
  init?(_ group: ExportGroups.Group, for records: ExportSample) {
    guard group.sample.fields.count == 1, let key = group.sample.fields.first, !key.isList else {
      return nil
    }
    let isOfTokens = key.values.contains { value in value.flatMap(TokenShape.init) != nil }
    let fields = records.fields.filter { !$0.isList }
    let sameName = fields.first { $0.word == key.word }
    let field = sameName ?? (isOfTokens ? FieldRoles(fields).tokens.first : nil)
    guard let field, let match = TemplateName(field.name).text else { return nil }
    self.group = group
    self.key = key
    self.match = match
  }

  func node(_ directory: ConfigurationDirectory) -> JSONNode {
    group.table(key: key, match: match, directory)
  }

  var notes: [String] {
    [
      group.sample.note,
      "suppress: records whose \"\(Printable(match))\" is in \(Printable(group.paths[0])) get no payload;"
        + " see that it lists who is not to be sent to",
    ]
  }
}

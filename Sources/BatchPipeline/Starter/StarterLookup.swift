internal import Configuration
internal import JSONText
internal import Records

/// A table that the records of an export seem to refer to.
struct StarterLookup {
  let name: String
  private let group: ExportGroups.Group
  private let key: ExportSample.Field
  private let match: ExportSample.Field

  /// Nil where `group` has no key that a field of `records` could hold.
  init?(_ group: ExportGroups.Group, for records: ExportSample) {
    let keys = group.sample.fields.filter { $0.isKey }
    let fields = records.fields.filter { TemplateName($0.name).text != nil && !$0.isList }
    let subject = StarterLookup.subject(group.sample)
    var found: (key: ExportSample.Field, match: ExportSample.Field)?
    // `deliveryId` in both; then `id` of a delivery; then what has the values.
    for key in keys where found == nil {
      found = fields.first { $0.word == key.word && key.word != "id" }.map { (key, $0) }
    }
    for key in keys where found == nil && key.word == "id" {
      found = fields.first { $0.word == "\(subject)id" }.map { (key, $0) }
    }
    for key in keys where found == nil {
      let values = Set(key.values.compactMap { $0 })
      found = fields.first { field in
        let used = field.values.compactMap { $0 }.filter { !$0.isEmpty }
        return !used.isEmpty && used.allSatisfy(values.contains)
      }.map { (key, $0) }
    }
    guard let found else { return nil }
    self.group = group
    (key, match) = (found.key, found.match)
    let isTaken = TemplateNamespace.names.contains(subject) || records.field(named: subject) != nil
    name = isTaken ? "\(subject)Table" : subject
  }

  func node(_ directory: ConfigurationDirectory) -> JSONNode {
    let input = group.sample.input(group.paths.map(directory.text))
    return .object(
      input + [
        ("key", .string(key.name)),
        ("match", .string("{{ \(TemplateName(match.name).text ?? match.name) }}")),
      ])
  }

  var notes: [String] {
    [
      group.sample.note,
      "lookups.\(name): rows are found by \"\(Printable(key.name))\" with the records'"
        + " \"\(Printable(match.name))\"; templates name their fields as \(name).FIELD",
    ]
  }

  /// What a row is, as a name that templates can write: `delivery` of `deliveries.csv`.
  private static func subject(_ sample: ExportSample) -> String {
    var word = sample.stem
    if case .xml(let record) = sample.writing { word = record }
    let letters = word.unicodeScalars.filter { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": true
      default: false
      }
    }
    var name = String(String.UnicodeScalarView(letters)).lowercased()
    if name.hasSuffix("ies") {
      name = name.dropLast(3) + "y"
    } else if name.hasSuffix("s"), !name.hasSuffix("ss") {
      name.removeLast()
    }
    return name.first?.isLetter == true ? name : "table"
  }
}

extension ExportSample.Field {
  /// Named like an id, and every value another, so far as the sample goes.
  fileprivate var isKey: Bool {
    guard !isList, ["id", "key", "code", "number", "uuid"].contains(where: { word.hasSuffix($0) })
    else { return false }
    let used = values.compactMap { $0 }.filter { !$0.isEmpty }
    return Set(used).count == used.count && TemplateName(name).text != nil
  }
}

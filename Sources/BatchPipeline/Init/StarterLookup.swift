internal import Bytes
internal import Configuration
internal import JSONText

/// A table that the records of an export seem to refer to.
struct StarterLookup {
  let name: String
  private let group: ExportGroups.Group
  private let key: ExportSample.Field
  private let match: ExportSample.Field

  /// Nil where `group` has no key that a field of `records` could hold.
  init?(_ group: ExportGroups.Group, for records: ExportSample) {
    let distinct = group.sample.fields.filter(\.isDistinct).map { ($0, word: $0.word) }
    let keys = distinct.filter { StarterLookup.isLikeKey($0.word) }
    let fields = records.fields.filter { TemplateName($0.name).text != nil && !$0.isList }
    let subject = StarterLookup.subject(group.sample)
    // There may be thousands of either, so each name is cut to its word only once.
    let byWord = Dictionary(fields.map { ($0.word, $0) }) { first, _ in first }
    var found: (key: ExportSample.Field, match: ExportSample.Field)?
    // `deliveryId` in both; then `id` of a delivery; then what has the values, whatever its name where that
    // is the same in both.
    for (key, word) in keys where found == nil && word != "id" {
      found = byWord[word].map { (key, $0) }
    }
    for (key, word) in keys where found == nil && word == "id" {
      found = byWord["\(subject)id"].map { (key, $0) }
    }
    for (key, _) in keys where found == nil {
      let values = Set(key.used)
      found = fields.first { $0.isWithin(values) }.map { (key, $0) }
    }
    for (key, word) in distinct where found == nil {
      guard let field = byWord[word], field.isWithin(Set(key.used)) else { continue }
      found = (key, field)
    }
    guard let found else { return nil }
    self.group = group
    (key, match) = (found.key, found.match)
    var name = subject
    while StarterLookup.isTaken(name, by: records.fields) { name += "Table" }
    self.name = name
  }

  /// Whether templates that name the lookup, or fields like `delivery.id`, would mean something else.
  private static func isTaken(_ name: String, by fields: [ExportSample.Field]) -> Bool {
    TemplateNamespace.names.contains(name)
      || fields.contains { field in
        field.name.utf8.elementsEqual(name.utf8) || field.name.utf8.starts(with: "\(name).".utf8)
      }
  }

  func node(_ directory: ConfigurationDirectory) -> JSONNode {
    group.table(key: key, match: TemplateName(match.name).text ?? match.name, directory)
  }

  var notes: [String] {
    [
      group.sample.note,
      "lookups.\(name): rows are found by \"\(Printable(key.name))\" with the records'"
        + " \"\(Printable(match.name))\"; templates name their fields as \(name).FIELD",
    ]
  }

  private static func isLikeKey(_ word: String) -> Bool {
    ["id", "key", "code", "number", "uuid"].contains { word.hasSuffix($0) }
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
  /// Every value another, so far as the sample goes.
  fileprivate var isDistinct: Bool {
    guard !isList, TemplateName(name).text != nil else { return false }
    var seen: Set<[UInt8]> = []
    return used.allSatisfy { seen.insert($0).inserted }
  }

  /// Whether it has values, and all of them are among `values`.
  fileprivate func isWithin(_ values: Set<[UInt8]>) -> Bool {
    let used = used
    return used.contains { _ in true } && used.allSatisfy(values.contains)
  }

  /// The values that are there, found as they are asked for.
  fileprivate var used: some Sequence<[UInt8]> {
    values.lazy.compactMap { $0 }.filter { !$0.isEmpty }
  }
}

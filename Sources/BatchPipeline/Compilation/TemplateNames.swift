internal import Configuration
internal import JSONText
internal import Liquid
internal import Records

/// The names that the templates of one configuration may use: the inputs' fields, `vars`, `run`,
/// `source` and `record["any name"]`.
///
/// Fields get their index in the order in which templates first name them.
final class TemplateNames: NameScope {
  /// What is the same for the whole run.
  struct Run {
    let name: String
    /// `YYYY-MM-DD` in the configured zone.
    let date: String
    /// RFC 3339 in the configured zone.
    let timestamp: String
  }

  /// The fields that inputs are known to have; nil where any name may be one (XML without a list).
  private let known: Set<FieldName>?
  private let hasFields: Bool
  private let vars: [Named<JSONNode>]
  private let run: Run
  /// Fields in use.
  private(set) var fields: [FieldName] = []
  private var indexes: [FieldName: Int] = [:]

  /// - Parameter fields: nil where any name may be one.
  init(fields: [FieldName]?, vars: [Named<JSONNode>], run: Run) {
    known = fields.map(Set.init)
    hasFields = true
    self.vars = vars
    self.run = run
  }

  /// The names of a template that is rendered once for a run, as `output.directory` is: `run` only.
  init(run: Run) {
    known = []
    hasFields = false
    vars = []
    self.run = run
  }

  func meaning(of path: [FieldName]) -> (meaning: NameMeaning, segments: Int)? {
    if let builtIn = builtIn(path) { return builtIn }
    if path.count >= 2, path[0] == "record", let field = field(path[1]) { return (field, 2) }
    // A name with dots is one field; the longest that is known counts, as `items.first` may be `items`.
    for length in stride(from: path.count, to: 0, by: -1) {
      if known == nil && length == path.count && length > 1 && isProperty(path[length - 1]) {
        continue
      }
      let name = FieldName(
        bytes: Array(path.prefix(length).map(\.bytes).joined(separator: [0x2e])))
      if let field = field(name) { return (field, length) }
    }
    return nil
  }

  func suggestion(for path: [FieldName]) -> String? {
    let name = path.map(\.text).joined(separator: ".")
    var names = (known ?? []).map(\.text).sorted()
    names += ["run.name", "run.date", "run.timestamp"]
    if hasFields { names += ["source.file", "source.record"] }
    names += vars.map { "vars.\($0.name)" }
    return Spelling.nearest(to: name, among: names)
  }

  private func field(_ name: FieldName) -> NameMeaning? {
    guard hasFields, known?.contains(name) ?? true else { return nil }
    let index = indexes[name] ?? fields.count
    if index == fields.count {
      fields.append(name)
      indexes[name] = index
    }
    return .field(FieldReference(frame: 0, field: index))
  }

  /// What Liquid itself knows of any value.
  private func isProperty(_ name: FieldName) -> Bool {
    ["size", "first", "last"].contains(name)
  }

  private func builtIn(_ path: [FieldName]) -> (meaning: NameMeaning, segments: Int)? {
    guard path.count >= 2 else { return nil }
    switch (path[0], path[1]) {
    case ("run", "name"): return (.constant(.string(run.name)), 2)
    case ("run", "date"): return (.constant(.string(run.date)), 2)
    case ("run", "timestamp"): return (.constant(.string(run.timestamp)), 2)
    case ("source", "file") where hasFields: return (.sourceFile, 2)
    case ("source", "record") where hasFields: return (.sourceRecord, 2)
    case ("vars", let name): return variable(name, path)
    default: return nil
    }
  }

  private func variable(
    _ name: FieldName, _ path: [FieldName]
  ) -> (meaning: NameMeaning, segments: Int)? {
    guard var node = vars.first(where: { FieldName($0.name) == name })?.value else { return nil }
    var segments = 2
    while segments < path.count, let inner = node[path[segments].text] {
      node = inner
      segments += 1
    }
    // A name that an object lacks is unknown; of other values Liquid knows what is below them.
    if segments < path.count, node.members != nil, !isProperty(path[segments]) { return nil }
    return (.constant(LiquidValue(node)), segments)
  }
}

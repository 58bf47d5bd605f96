internal import Bytes
internal import Configuration
internal import JSONText
internal import Liquid
internal import Records

/// The names that the templates of one configuration may use: the inputs' fields, those of lookups,
/// `vars`, `run`, `source` and `record["any name"]`.
struct NameTable: Sendable {
  /// What is the same for the whole run.
  struct Run: Sendable {
    let name: String
    /// `YYYY-MM-DD` in the configured zone.
    let date: String
    /// RFC 3339 in the configured zone.
    let timestamp: String
    /// Of the renders; nil where there are none.
    let settings: RenderSettings?
  }

  /// One of `lookups`.
  struct Lookup: Sendable {
    let name: FieldName
    /// The fields of its rows; nil where any name may be one.
    let fields: [FieldName]?
  }

  private let hasFields: Bool
  private let lookups: [FieldName]
  private let vars: [Named<JSONNode>]
  private let varsByName: [FieldName: JSONNode]
  let run: Run
  /// The records' fields, then those of each lookup: by frame.
  private(set) var frames: [UsedFields]
  /// Lookups that templates may name: a `match` knows only those before its own.
  var visibleLookups: Int
  /// Lookups that templates named since this was emptied.
  var namedLookups: Set<Int> = []

  /// - Parameter fields: the inputs' fields; nil where any name may be one.
  init(
    fields: [FieldName]?, lookups: [Lookup] = [], vars: [Named<JSONNode>], run: Run
  ) {
    hasFields = true
    frames = [UsedFields(known: fields)] + lookups.map { UsedFields(known: $0.fields) }
    self.lookups = lookups.map(\.name)
    visibleLookups = lookups.count
    self.vars = vars
    varsByName = Dictionary(
      vars.map { (FieldName($0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.run = run
  }

  /// The names of a template that is rendered once for a run, as `output.directory` is: `run` only.
  var ofRun: NameTable { NameTable(run: run) }

  private init(run: Run) {
    hasFields = false
    frames = [UsedFields(known: [])]
    lookups = []
    visibleLookups = 0
    vars = []
    varsByName = [:]
    self.run = run
  }

  /// The records' fields in use.
  var fields: [FieldName] { frames[0].names }

  /// The fields in use of one lookup's rows.
  func fields(ofLookup index: Int) -> [FieldName] { frames[index + 1].names }

  /// The records' fields that templates name.
  var neededFields: NeededFields { frames[0].neededFields }

  /// The fields of one lookup's rows that templates name.
  func neededFields(ofLookup index: Int) -> NeededFields { frames[index + 1].neededFields }

  /// Names a field for use, where the path is one.
  /// - Parameter isNeeded: whether the records have to have it where any name may be a field.
  mutating func meaning(of path: [FieldName], isNeeded: Bool = true) -> NameMatch? {
    if let builtIn = builtIn(path) { return builtIn }
    guard hasFields else { return nil }
    if path.count >= 2, path[0] == "record",
      let found = field(of: path, from: 1, inFrame: 0, isNeeded)
    {
      return found
    }
    if path.count >= 2, let lookup = lookups.firstIndex(of: path[0]) {
      guard lookup < visibleLookups,
        let found = field(of: path, from: 1, inFrame: lookup + 1, isNeeded)
      else { return nil }
      namedLookups.insert(lookup)
      return found
    }
    return field(of: path, from: 0, inFrame: 0, isNeeded)
  }

  /// The meanings of alternative names of one field, where any name may be a field; each record may use
  /// another.
  mutating func meanings(ofAny names: [FieldName]) -> [NameMeaning] {
    frames[0].indexes(ofAny: names).map { .field(FieldReference(frame: 0, field: $0)) }
  }

  private mutating func field(
    of path: [FieldName], from start: Int, inFrame frame: Int, _ isNeeded: Bool
  ) -> NameMatch? {
    frames[frame].field(of: path[start...], isNeeded: isNeeded).map { found in
      let field = NameMeaning.field(FieldReference(frame: frame, field: found.index))
      let meaning = found.owner.map { owner in
        NameMeaning.fieldOrProperty(
          field, of: .field(FieldReference(frame: frame, field: owner)))
      }
      return NameMatch(meaning ?? field, segments: found.segments + start)
    }
  }

  /// All of `vars`. A field of that name takes precedence where the inputs' fields are known.
  func constants(under name: FieldName) -> LiquidObject? {
    guard name == "vars", !vars.isEmpty, frames[0].known?.contains(name) != true else { return nil }
    return LiquidObject(vars.map { (Array($0.name.utf8), LiquidValue($0.value)) })
  }

  /// Whether the path is a name as a whole; nil where any name may be one.
  func isKnown(_ path: [FieldName]) -> Bool? {
    if let builtIn = builtIn(path) { return builtIn.segments == path.count }
    guard hasFields else { return false }
    var frame = 0
    var name = path[...]
    if path.count >= 2, let lookup = lookups.firstIndex(of: path[0]), lookup < visibleLookups {
      frame = lookup + 1
      name = path[1...]
    }
    return frames[frame].known?.contains(FieldName(joining: name))
  }

  /// Names every field that is known for use: templates from data may name any.
  mutating func useAllFields() {
    for frame in frames.indices { frames[frame].useAll() }
  }

  /// Takes the fields of a lookup's rows into use, in this order.
  mutating func use(_ fields: [FieldName], ofLookup index: Int) {
    frames[index + 1].use(fields)
  }

  /// The names of built-ins and lookups that begin with `name`, as a person writes them.
  func members(under name: FieldName) -> [String]? {
    switch name {
    case "run": return ["run.name", "run.date", "run.timestamp"]
    case "source" where hasFields: return ["source.file", "source.record"]
    case "record" where hasFields: return ["record[\"NAME\"]"]
    case "vars" where !vars.isEmpty: return vars.map { "vars.\($0.name)" }
    default:
      let isLookup = lookups.prefix(visibleLookups).contains(name)
      return isLookup ? ["\(name.text).FIELD"] : nil
    }
  }

  func suggestion(for path: [FieldName]) -> String? {
    let fields = (frames[0].known ?? []).map(\.text).sorted()
    if path.count >= 2, path[0] == "record", hasFields {
      return Spelling.nearest(to: path[1].text, among: fields)
    }
    let name = path.map(\.text).joined(separator: ".")
    var names = fields
    for root: FieldName in ["run", "source", "vars"] { names += members(under: root) ?? [] }
    for (index, lookup) in lookups.prefix(visibleLookups).enumerated() {
      names += (frames[index + 1].known ?? []).map { "\(lookup.text).\($0.text)" }.sorted()
    }
    return Spelling.nearest(to: name, among: names)
  }

  private func builtIn(_ path: [FieldName]) -> NameMatch? {
    guard path.count >= 2 else { return nil }
    switch (path[0], path[1]) {
    case ("run", "name"): return NameMatch(.constant(.string(run.name)), segments: 2)
    case ("run", "date"): return NameMatch(.constant(.string(run.date)), segments: 2)
    case ("run", "timestamp"): return NameMatch(.constant(.string(run.timestamp)), segments: 2)
    case ("source", "file") where hasFields: return NameMatch(.sourceFile, segments: 2)
    case ("source", "record") where hasFields: return NameMatch(.sourceRecord, segments: 2)
    case ("vars", let name): return variable(name, path)
    default: return nil
    }
  }

  private func variable(_ name: FieldName, _ path: [FieldName]) -> NameMatch? {
    guard let match = varsByName[name]?.meaning(of: path[2...]) else { return nil }
    return NameMatch(match.meaning, segments: match.segments + 2)
  }
}

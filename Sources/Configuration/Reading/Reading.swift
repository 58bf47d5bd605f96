internal import JSONText

/// What reading a configuration carries along: where it is, and every problem so far.
struct Reading {
  let sources: ConfigurationSources
  /// Only names that begin with `PAYLOADBATCH_` are ever looked up.
  let environment: [String: String]
  /// Whether the host knows a time zone of that name.
  let isTimeZone: @Sendable (String) -> Bool
  /// Path of the value that is being read.
  var path = KeyPathText()
  private(set) var problems: [ConfigurationProblem] = []
  /// The keys that lead to each value of which something was said.
  private var faulty: [[String]] = []
  /// The keys that lead to each object with an unknown key that resembles none: it may be meant for any.
  var vague: [[String]] = []
  /// How many of `faulty` were noted before the object whose rules are being checked.
  private var faultyOutside = 0
  /// What the templates of the message that is being read are in; nil outside a message, where all
  /// are Liquid.
  var syntax: TemplateSyntax?
  /// The syntax of the configuration's message, which targets inherit.
  var messageSyntax = TemplateSyntax.liquid
  /// Every template and condition so far.
  private(set) var templates: [TemplateUse] = []
  /// The strings that `${…}` or `$${` changed, as the effective configuration has them.
  var changedStrings: [JSONPlace: String] = [:]

  init(
    sources: ConfigurationSources, environment: [String: String],
    isTimeZone: @escaping @Sendable (String) -> Bool
  ) {
    self.sources = sources
    self.environment = environment
    self.isTimeZone = isTimeZone
  }

  func place(of place: JSONPlace) -> ConfigurationPlace {
    sources.place(of: place, keyPath: path.text)
  }

  mutating func report(_ message: String, at place: JSONPlace) {
    report(message, at: self.place(of: place))
  }

  /// - Parameter spoilsValue: False where no rule between keys reads the value.
  mutating func report(
    _ message: String, at place: ConfigurationPlace, spoilsValue: Bool = true
  ) {
    problems.append(ConfigurationProblem(place: place, message: message))
    if spoilsValue { faulty.append(path.keys) }
  }

  /// Keeps the rules that read this key of the object from being asked.
  mutating func spoil(_ key: String) { faulty.append(path.appending(key: key).keys) }

  /// Whether each key of the object at this key, and of those around it but the configuration itself, is
  /// known, or resembles one that is.
  func hasKnownKeys(_ key: String) -> Bool {
    let way = path.keys + key.split(separator: ".").map(String.init)
    return !vague.contains { !$0.isEmpty && way.starts(with: $0) }
  }

  /// Reads the keys of an object, then checks the rules between them.
  mutating func object(
    _ keys: (inout Reading) -> Void, rules: (inout Reading) -> Void
  ) {
    let outside = faulty.count
    keys(&self)
    let outer = faultyOutside
    faultyOutside = outside
    defer { faultyOutside = outer }
    rules(&self)
  }

  /// Whether nothing was said of these keys of the object whose rules are being checked, nor of what is
  /// above or below them in it: a rule that reads a faulty value is wrong, or repeats what was said.
  /// - Parameter keys: Each may be a way down, as `fcm.topic`; through arrays without an index.
  func areSound(_ keys: String...) -> Bool { areSound(keys) }

  /// The same for a list of keys.
  func areSound(_ keys: [String]) -> Bool {
    let inObject = faulty[faultyOutside...].map { $0.dropFirst(path.keys.count) }
    if inObject.isEmpty { return true }
    return keys.allSatisfy { key in
      let way = key.split(separator: ".").map(String.init)
      return !inObject.contains { !$0.isEmpty && zip($0, way).allSatisfy(==) }
    }
  }

  /// Whether nothing was said of the value of this key itself, whatever is wrong inside it.
  func isRead(_ key: String) -> Bool { !faulty.contains(path.appending(key: key).keys) }

  mutating func note(_ template: TemplateUse) { templates.append(template) }

  /// Runs `body` with the path one key longer.
  mutating func inside<Result>(key: String, _ body: (inout Reading) -> Result) -> Result {
    inside(path.appending(key: key), body)
  }

  /// Runs `body` with the path one index longer.
  mutating func inside<Result>(index: Int, _ body: (inout Reading) -> Result) -> Result {
    inside(path.appending(index: index), body)
  }

  private mutating func inside<Result>(
    _ longer: KeyPathText, _ body: (inout Reading) -> Result
  ) -> Result {
    let outer = path
    path = longer
    defer { path = outer }
    return body(&self)
  }
}

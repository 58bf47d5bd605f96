internal import JSONText

/// What reading a configuration carries along: where it is, and every problem so far.
struct Reading {
  let sources: ConfigurationSources
  /// Only names that begin with `PAYLOADBATCH_` are ever looked up.
  let environment: [String: String]
  /// Path of the value that is being read.
  var path = KeyPathText()
  private(set) var problems: [ConfigurationProblem] = []
  /// What the templates of the message that is being read are in; nil outside a message, where all
  /// are Liquid.
  var syntax: TemplateSyntax?
  /// The syntax of the configuration's message, which targets inherit.
  var messageSyntax: TemplateSyntax
  /// Every template and condition so far.
  private(set) var templates: [TemplateUse] = []
  /// The strings that `${…}` or `$${` changed, as the effective configuration has them.
  var changedStrings: [JSONPlace: String] = [:]

  init(
    sources: ConfigurationSources, environment: [String: String],
    messageSyntax: TemplateSyntax = .liquid
  ) {
    self.sources = sources
    self.environment = environment
    self.messageSyntax = messageSyntax
  }

  func place(of place: JSONPlace) -> ConfigurationPlace {
    sources.place(of: place, keyPath: path.text)
  }

  mutating func report(_ message: String, at place: JSONPlace) {
    report(message, at: self.place(of: place))
  }

  mutating func report(_ message: String, at place: ConfigurationPlace) {
    problems.append(ConfigurationProblem(place: place, message: message))
  }

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

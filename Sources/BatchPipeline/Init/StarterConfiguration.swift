internal import Bytes
internal import JSONText

/// A first configuration for some exports: what `init` prints.
package struct StarterConfiguration: Sendable {
  /// JSON with a line end after it.
  package let text: String
  /// What was guessed and what is to be filled in; names only, never a value.
  package let notes: [String]

  /// - Parameters:
  ///   - paths: as given, relative to the working directory; `-` is standard input.
  ///   - directory: directory of the configuration, relative to the working directory; `""` is that itself.
  ///   - format: nil where each name, or else the content, decides.
  /// - Throws: What the file system says; `RunFailure` 65 for an export that a run could not read, or
  ///   two that do not fit together.
  package init(
    for paths: [String], directory: String = "", format: StarterFormat? = nil
  ) throws {
    try self.init(
      for: try paths.map { try ExportStart(reading: $0) }, directory: directory, format: format)
  }

  init(for starts: [ExportStart], directory: String = "", format: StarterFormat? = nil) throws {
    let samples = try starts.map { try ExportSample($0, format: format) }
    let groups = try ExportGroups(samples)
    let place = ConfigurationDirectory(directory)
    let main = groups.main
    let roles = FieldRoles(main.sample.fields)
    let targets = StarterTargets(roles)
    let budget = max(RejectionEstimate(main.sample), RejectionEstimate(main.first))
    var members: [(String, JSONNode)] = [
      ("name", .string(StarterConfiguration.name(main.sample.stem))),
      ("input", .object(main.sample.input(main.paths.map(place.text)))),
    ]
    if let lookup = groups.lookup {
      members.append(("lookups", .object([(lookup.name, lookup.node(place))])))
    }
    // In Liquid `a and b or c` means `a and (b or c)`: the condition that has an `or` comes last.
    let conditions = [roles.consent, targets.hasToken].compactMap { $0 }
    if !conditions.isEmpty {
      members.append(("where", .string(conditions.joined(separator: " and "))))
    }
    if let list = groups.suppression {
      members.append(("suppress", .array([list.node(place)])))
    }
    members += [
      ("message", StarterConfiguration.message(roles)),
      ("targets", .array(targets.nodes)),
      ("output", StarterConfiguration.output(main.sample.stem)),
    ]
    if let percent = budget.percent {
      members.append(("errors", .object([("maxRejected", .string("\(percent)%"))])))
    }
    text = JSONWriter.text(of: .object(members), .pretty) + "\n"
    notes =
      StarterConfiguration.notes(on: main.sample) + (groups.lookup?.notes ?? [])
      + (groups.suppression?.notes ?? []) + StarterConfiguration.notes(on: budget)
      + StarterConfiguration.notes(on: roles) + targets.notes
      + ["message.title, message.body: fill in the text"]
  }
}

// MARK: Parts

extension StarterConfiguration {
  private static func message(_ roles: FieldRoles) -> JSONNode {
    let firstName = roles.firstName.flatMap { TemplateName($0.name).text }
    var members: [(String, JSONNode)] = [
      ("title", .string(firstName.map { "Hello {{ \($0) | default: 'there' }}" } ?? "Hello")),
      ("body", .string("Write what there is to say here")),
      ("sound", .string("default")),
    ]
    let tracking = [("broadlogId", roles.broadlogId), ("deliveryId", roles.deliveryId)]
      .compactMap { key, field -> (String, JSONNode)? in
        let name = field.flatMap { TemplateName($0.name).text }
        return name.map { (key, .string("{{ \($0) }}")) }
      }
    if !tracking.isEmpty { members.append(("tracking", .object(tracking))) }
    return .object(members)
  }

  private static func output(_ stem: String) -> JSONNode {
    .object([("directory", .string("out/\(slug(stem))"))])
  }

  private static func notes(on sample: ExportSample) -> [String] {
    guard sample.namesFields else { return [sample.note] }
    return [
      sample.note,
      "input.xml.fields: the \(sample.fields.count) fields of the first"
        + " \(sample.recordCount) records; add those that only later ones have",
    ]
  }

  private static func notes(on budget: RejectionEstimate) -> [String] {
    guard budget.isOverDefault else { return [] }
    return [
      "errors.maxRejected: up to \(budget.rejected) of the first \(budget.read) records would be"
        + " rejected; see why"
        + (budget.percent == nil ? ", since so many let a run fail" : ", and lower it")
    ]
  }

  private static func notes(on roles: FieldRoles) -> [String] {
    func names(_ fields: [ExportSample.Field?]) -> String {
      fields.compactMap { $0 }.map { "\"\(Printable($0.name))\"" }.joined(separator: " and ")
    }
    var guessed: [String] = []
    if !roles.tokens.isEmpty { guessed.append("\(names(roles.tokens)) for the device token") }
    if roles.platform != nil { guessed.append("\(names([roles.platform])) for the platform") }
    if roles.firstName != nil { guessed.append("\(names([roles.firstName])) for the first name") }
    if roles.broadlogId != nil || roles.deliveryId != nil {
      guessed.append("\(names([roles.broadlogId, roles.deliveryId])) for the tracking")
    }
    var notes: [String] = []
    if !guessed.isEmpty { notes.append("guessed: \(guessed.joined(separator: ", "))") }
    if let field = roles.unclearConsent {
      notes.append(
        "where: \(names([field])) may be the recipients' consent, but which value means yes is not clear;"
          + " add the condition")
    } else if roles.consent == nil {
      notes.append(
        "where: no field looks like a consent; add the condition for one if there is any")
    } else {
      notes.append("where: see that its condition is that of the recipients' consent")
    }
    return notes
  }

  /// The name of the run: that of the export, without what may not stand in one.
  private static func name(_ stem: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        stem.unicodeScalars.map { scalar in
          Printable.mustEscape(scalar) || scalar == "$" ? "-" : scalar
        }))
    return text.allSatisfy(\.isWhitespace) ? "campaign" : text
  }

  /// The stem as the name of a directory that templates, shells and people can write.
  private static func slug(_ stem: String) -> String {
    var text = ""
    for scalar in stem.unicodeScalars where text.utf8.count < 100 {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-".unicodeScalars
          .contains(scalar)
      text.unicodeScalars.append(isPlain ? scalar : "-")
    }
    let trimmed = text.drop { $0 == "." || $0 == "-" }
    return trimmed.isEmpty ? "campaign" : String(trimmed)
  }
}

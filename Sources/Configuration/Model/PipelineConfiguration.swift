internal import Bytes
package import JSONText

/// `pipeline.json`, every key of it, read and checked as far as that needs no input.
package struct PipelineConfiguration: Sendable {
  package var name = ""
  /// `vars.*`: any JSON values; their strings are text, not templates.
  package var vars: [Named<JSONNode>] = []
  /// IANA name of the zone that `date`, `'now'` and `run.date` go by.
  package var timeZone = "UTC"
  package var input = InputDescription()
  package var lookups: [Named<TableDescription>] = []
  package var whereCondition: TemplateText?
  package var dedupe: TemplateText?
  package var suppress: [TableDescription] = []
  /// The message before any target overrides it: see `TargetDescription.message`.
  package var message = MessageDescription()
  /// What the `render` tag takes in, by name.
  package var templates: [Named<TemplateText>] = []
  package var targets: [TargetDescription] = []
  package var limits = LimitsDescription()
  package var output = OutputDescription()
  package var errors = ErrorsDescription()
  /// 0 for a thread per core.
  package var workers = 0
  package var tests: [TestDescription] = []

  /// The whole configuration as it is in effect: options applied, `${…}` inserted.
  package var effective = JSONNode.object([])
  /// Lower-case hexadecimal: what `manifest.json` says as `configSHA256`.
  package var sha256 = ""
  /// Lower-case hexadecimal, of the order of keys where payloads may show it: `sha256` knows of none.
  package var orderSHA256 = ""

  /// What is allowed, and may not be meant.
  package var doubts: [ConfigurationProblem] = []

  package init() {}
}

extension PipelineConfiguration {
  /// The texts of the render tag, by their names.
  package var partials: [String: String] {
    Dictionary(
      templates.map { ($0.name, $0.value.text) }, uniquingKeysWith: { first, _ in first })
  }
}

extension PipelineConfiguration: ConfigurationObject {
  /// What `workers` may be.
  package static let workerCounts = 0...1024

  static let table = KeyTable<PipelineConfiguration>(
    "Pipeline", "A job that turns campaign exports into push payloads."
  ) {
    Key("name", \.name, .runName, required: true, "name of the run, in messages and ids")
    Key("vars", \.vars, .named(.json), "values for templates, as vars.NAME")
    Key("timeZone", \.timeZone, .timeZone, "IANA name that dates go by; default UTC")
    Key("input", \.input, .object(), required: true, "where the records come from")
    Key("lookups", \.lookups, .lookups, "small tables, as NAME.field in templates")
    Key(
      optional: "where", \.whereCondition, .literal(.condition),
      "condition; a record for which it does not hold is skipped")
    Key(
      optional: "dedupe", \.dedupe, .dedupe,
      "template; of the records with the same value, the first is taken")
    Key(
      "suppress", \.suppress, .list(of: .suppression),
      "tables whose keys stop the records they match")
    Key("message", \.message, .message, "the notification in the campaign's own terms")
    Key(
      "templates", \.templates, .named(.literal(.partial).or(TemplateText(""))),
      "texts for the render tag, by name")
    Key(
      "targets", \.targets, .list(of: .placedObject(), minimum: 1), required: true,
      "where payloads go; a record goes to the first target that holds")
    Key("limits", \.limits, .limits, "what happens to payloads that are too large")
    Key("output", \.output, .object(), required: true, "where and how payloads are published")
    Key("errors", \.errors, .object(), "when a run publishes nothing")
    Key(
      "workers", \.workers, .integer(workerCounts),
      "threads beside the reader's; 0 (default) makes a thread per core")
    Key("tests", \.tests, .list(of: .placedObject()), "records and what becomes of them")
  }
}

extension ValueReader where Value == String {
  /// Text that can stand in messages, ids and the names of files' contents.
  static var runName: ValueReader {
    nonEmptyText.map { text, node, reading in
      if !text.unicodeScalars.contains(where: Printable.mustEscape), !text.isBlank { return text }
      reading.report("holds a control character or only white space; change it", at: node.place)
      return nil
    }
  }
}

extension ValueReader where Value == TemplateText {
  fileprivate static var dedupe: ValueReader {
    template.map { template, _, reading in
      reading.refuseConstant(
        template, becauseOf: "every record would be a duplicate of the first")
      return template
    }
  }
}

extension ValueReader where Value == String {
  /// The IANA name of a zone that the host knows.
  static var timeZone: ValueReader {
    text.map(
      schema: [("pattern", .pattern("^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"))]
    ) { text, node, reading in
      let words = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let isName = words.allSatisfy { word in
        // As the zones GMT+1 and GMT-1.
        !word.isEmpty && word.allSatisfy { ASCII.isNameByte($0) || $0 == UInt8(ascii: "+") }
      }
      guard isName, let first = text.unicodeScalars.first, first.properties.isAlphabetic else {
        reading.report("no name of a time zone; write one as \"Europe/Paris\"", at: node.place)
        return nil
      }
      guard reading.isTimeZone(text) else {
        reading.report(
          "there is no zone of this name; use one of the IANA database, and see that the host has it"
            + " (Debian package tzdata)", at: node.place)
        return nil
      }
      return text
    }
  }
}

internal import JSONText

/// Where records come from (`input`, and the tables of `lookups`, `suppress` and `variantsFrom`).
package struct InputDescription: Sendable {
  package var paths: [InputPath] = []
  /// Nil where the name of each file decides.
  package var format: InputFormat?
  package var csv = CSVDescription()
  package var xml = XMLDescription()
  package var ifMissing = MissingInput.fail
  /// Seconds; a younger file may still be arriving.
  package var minimumAge: Int?
  package var limits = InputLimits()
  /// Where it stands in the configuration, for messages that name one of its settings.
  package var keyPath = "input"

  package init() {}
}

extension InputDescription: ConfigurationObject {
  static let table = KeyTable<InputDescription>(
    "Input", "Where the records come from.",
    rules: [.implication(.value(of: "format", is: "xml"), .given("xml"))]
  ) {
    Key(
      "paths", \.paths, .list(of: .inputPath, minimum: 1), required: true,
      "globs, paths, or (of the input alone) \"-\" for standard input, read in this order; relative to"
        + " this file")
    Key(
      optional: "format", \.format, .choice(),
      "csv or xml, or rejected for a run's dead letters; left out, each file's name decides")
    Key("csv", \.csv, .csv, "how CSV files are written")
    Key("xml", \.xml, .object(), "what a record is in XML files")
    Key(
      "ifMissing", \.ifMissing, .choice(),
      "what a path without a file means: fail (default), or ok for an empty success")
    Key(
      optional: "minAge", \.minimumAge, .duration,
      "age below which a file may still be arriving, as \"5m\"")
    Key("limits", \.limits, .object(), "sizes beyond which a record or file is refused")
  } check: { input, node, reading in
    if input.format == .xml, input.xml.record.isEmpty, reading.areSound("format", "xml.record") {
      reading.inside(key: "xml") { reading in
        reading.inside(key: "record") { reading in
          reading.report("missing; name the element that is one record", at: node.place)
        }
      }
    }
    if let names = input.csv.header, names.count > input.limits.maximumFields,
      reading.areSound("csv.header", "limits.maxFields")
    {
      let maximum = input.limits.maximumFields
      reading.inside(key: "csv") { reading in
        reading.inside(key: "header") { reading in
          reading.report(
            "\(names.count) names are more than limits.maxFields, \(maximum); raise it",
            at: node["csv"]?["header"]?.place ?? node.place)
        }
      }
    }
  }
}

extension InputDescription {
  /// What a table in memory must be beyond an input.
  func checkTable(_ node: JSONNode, _ reading: inout Reading) {
    InputDescription.table.check?(self, node, &reading)
    for path in paths where path.isStandardInput {
      reading.report("a table is not read from standard input; name a file", at: path.place)
    }
    if format == .rejected, let node = node["format"] {
      reading.inside(key: "format") { reading in
        reading.report(
          "a table holds no dead letters; set its format to csv or xml", at: node.place)
      }
    }
  }
}

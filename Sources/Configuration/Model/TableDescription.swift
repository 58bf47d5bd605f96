internal import Bytes
internal import JSONText

/// A small table held in memory, read like an input: a lookup, or a list that suppresses records.
package struct TableDescription: Sendable {
  package var input = InputDescription()
  /// The field whose values records are matched with.
  package var key = ""
  /// Rendered for each record and looked up among the values of `key`.
  package var match = TemplateText("")

  package init() {}
}

extension ValueReader where Value == [Named<TableDescription>] {
  /// Lookup tables by name: a name that templates can write, and that means nothing else in them.
  static var lookups: ValueReader {
    named(.table.or(TableDescription())).map(
      schema: [
        (
          "propertyNames",
          .object([
            ("pattern", .string("^[A-Za-z_][A-Za-z0-9_-]*$")),
            (
              "not",
              .object([("enum", .array(TemplateNamespace.names.map { .string($0) }))])
            ),
          ])
        )
      ]
    ) { tables, _, reading in
      for table in tables {
        if TemplateNamespace.names.contains(table.name) {
          reading.report("templates have another \"\(table.name)\"; rename it", at: table.place)
        } else if !ASCII.isName(table.name.utf8) {
          reading.report(
            "no name that templates can write; use letters, digits, _ and -", at: table.place)
        }
      }
      return tables
    }
  }
}

extension ValueReader where Value == TableDescription {
  /// A table whose input knows where it stands.
  fileprivate static var table: ValueReader {
    object().map { table, _, reading in
      var table = table
      table.input.keyPath = reading.path.text
      return table
    }
  }

  /// One of `suppress`. The `match` of a lookup may well be a text, which names one row for all records.
  static var suppression: ValueReader {
    table.map { table, _, reading in
      reading.inside(key: "match") { reading in
        reading.refuseConstant(
          table.match, becauseOf: "the list would stop every record or none")
      }
      return table
    }
  }
}

extension TableDescription: ConfigurationObject {
  static let table = KeyTable<TableDescription>(
    "Table", "A small table held in memory, read like an input.",
    rules: InputDescription.table.outline.rules
  ) {
    InputDescription.table.keys.map { Key(lifting: $0, into: \TableDescription.input) }
    Key("key", \.key, .nonEmptyText, required: true, "the field that records are matched with")
    Key("match", \.match, .template, required: true, "template of the value to look up")
  } check: { table, node, reading in
    table.input.checkTable(node, &reading)
  }
}

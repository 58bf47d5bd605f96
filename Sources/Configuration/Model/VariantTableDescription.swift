internal import JSONText

/// `message.variantsFrom`: the campaign system's multilingual CSV, one message a row.
package struct VariantTableDescription: Sendable {
  package var input = InputDescription()
  /// The record's locale; nil for `{{ locale }}`.
  package var match: TemplateText?
  /// Where the table is named.
  package var place = ConfigurationPlace()

  package init() {}
}

extension VariantTableDescription: PlacedObject {
  static let table = KeyTable<VariantTableDescription>(
    "VariantTable", "The campaign system's multilingual CSV, one message a row."
  ) {
    InputDescription.table.keys.map { Key(lifting: $0, into: \VariantTableDescription.input) }
    Key(
      optional: "match", \.match, .literal(.template),
      "template of the record's locale; default {{ locale }}")
  } check: { table, node, reading in
    if table.input.format == .xml || table.input.format == .rejected {
      reading.report("the multilingual table is CSV; set \"format\" to csv", at: node.place)
    } else {
      table.input.checkTable(node, &reading)
    }
  }
}

extension ValueReader where Value == VariantTableDescription {
  /// A table whose input knows where it stands, as the table does.
  static var variantTable: ValueReader {
    placedObject().map { table, _, reading in
      var table = table
      table.input.keyPath = reading.path.text
      return table
    }
  }
}

extension PipelineConfiguration {
  /// The messages that name a multilingual table, one for each table: targets have the message's own again.
  package var messagesWithVariantTables: [MessageDescription] {
    var seen: [ConfigurationPlace] = []
    return ([message] + targets.map(\.message)).filter { message in
      guard let place = message.variantsFrom?.place, !seen.contains(place) else { return false }
      seen.append(place)
      return true
    }
  }
}

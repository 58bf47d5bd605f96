internal import JSONText

/// `input.xml`: what a record is in XML files.
package struct XMLDescription: Sendable {
  /// Local name of the element that is one record.
  package var record = ""
  /// Paths of fields that are arrays, as `profile.tag`.
  package var lists: [String] = []
  /// The whole list of fields and the paths they come from; nil where every path is a field.
  package var fields: [Named<String>]?
  package var parser = XMLParserChoice.auto

  package init() {}
}

/// The parser that reads XML files; `auto` leaves the choice to the program.
package enum XMLParserChoice: String, CaseIterable, Sendable {
  case auto, libxml2
}

extension XMLDescription: ConfigurationObject {
  static let table = KeyTable<XMLDescription>("XML", "What a record is in XML files.") {
    Key(
      "record", \.record, .nonEmptyText, required: true,
      "local name of the element that is one record, at any depth")
    Key(
      "lists", \.lists, .list(of: .nonEmptyText),
      "paths that occur more than once in a record and become arrays")
    Key(
      optional: "fields", \.fields, .named(.nonEmptyText),
      "the whole list of fields: name to path, as { \"firstName\": \"profile.firstName\" }")
    Key("parser", \.parser, .choice(), "auto (default), or libxml2 for every record")
  } check: { xml, node, reading in
    let fields = xml.fields ?? []
    for (index, list) in xml.lists.enumerated() {
      let isPath = fields.contains { $0.value == list }
      guard !isPath, let path = fields.first(where: { $0.name == list })?.value else { continue }
      reading.inside(key: "lists") { reading in
        reading.inside(index: index) { reading in
          reading.report(
            "is the name of a field; a list is named by its path, \"\(path)\"",
            at: node["lists"]?.elements?[index].place ?? node.place)
        }
      }
    }
  }
}

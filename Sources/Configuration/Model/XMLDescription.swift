internal import Bytes
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

extension XMLDescription: ConfigurationObject {
  static let table = KeyTable<XMLDescription>("XML", "What a record is in XML files.") {
    Key(
      "record", \.record, .localNames, required: true,
      "local name of the element that is one record, at any depth")
    Key(
      "lists", \.lists, .list(of: .localNames),
      "paths that occur more than once in a record and become arrays")
    Key(
      optional: "fields", \.fields, .fieldPaths,
      "the whole list of fields: name to path, as { \"firstName\": \"profile.firstName\" }")
    Key("parser", \.parser, .choice(), "auto (default), or libxml2 for every record")
  } check: { xml, node, reading in
    // Faulty elements were left out, so that indexes would no longer be those of the file.
    guard reading.areSound("fields", "lists"), let fields = xml.fields else { return }
    let paths = Set(fields.map { Array($0.value.utf8) })
    let strays = xml.lists.enumerated().filter { !paths.contains(Array($0.element.utf8)) }
    for (index, list) in strays.prefix(mostStrayLists) {
      let problem = problem(ofStrayList: list, among: fields)
      reading.inside(key: "lists") { reading in
        reading.inside(index: index) { reading in
          reading.report(problem, at: node["lists"]?.elements?[index].place ?? node.place)
        }
      }
    }
  }

  /// Lists without a field that are reported; each is compared with all paths to find the nearest.
  private static let mostStrayLists = 20

  /// What is wrong with the list `path`, which is the path of no field.
  private static func problem(ofStrayList path: String, among fields: [Named<String>]) -> String {
    if let field = fields.first(where: { $0.name == path }) {
      return "is the name of a field; a list is named by its path, \"\(field.value)\""
    }
    let advice = Spelling.advice(
      nearest: Spelling.nearest(to: path, among: fields.map(\.value)),
      otherwise: "add one or take it out")
    return "is the path of no field; \(advice)"
  }
}

extension ValueReader where Value == [Named<String>] {
  /// The names of fields and the paths that they come from.
  fileprivate static var fieldPaths: ValueReader {
    named(.localNames).map(
      schema: [("propertyNames", .object([("minLength", .int(1))]))]
    ) { fields, _, reading in
      for field in fields where field.name.isEmpty {
        reading.report("a field has no name; write one before its path", at: field.place)
      }
      return fields
    }
  }
}

extension ValueReader where Value == String {
  /// Local names of elements, and of an attribute at most, from the record element down: `profile.id`. What
  /// no name can hold would match nothing, without a word.
  fileprivate static var localNames: ValueReader {
    nonEmptyText.map(
      schema: [
        ("pattern", .pattern("^[^\\u0000-@\\[-\\^`{-\\u007f][^\\u0000-,/:-@\\[-\\^`{-\\u007f]*$"))
      ]
    ) { text, node, reading in
      let local = text.split(separator: ".", omittingEmptySubsequences: false).map { name in
        name.split(separator: ":", omittingEmptySubsequences: false).last ?? name
      }
      if text.contains(":"), !local.contains(where: \.isEmpty) {
        reading.report(
          "has a prefix, but names are matched without; write \"\(local.joined(separator: "."))\"",
          at: node.place)
        return nil
      }
      // XML 1.0 §2.3, without the colon; of what is not ASCII, anything. Only the first letter of a path
      // surely begins a name: `a..b` and `a.-b` are names too.
      let begins = text.utf8.first.map {
        ASCII.isLetter($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80
      }
      let goesOn = text.utf8.allSatisfy { byte in
        ASCII.isNameByte(byte) || byte == UInt8(ascii: ".") || byte >= 0x80
      }
      if begins == true, goesOn { return text }
      reading.report(
        "no name in XML is so; write names, a path with . between them, as profile.firstName",
        at: node.place)
      return nil
    }
  }
}

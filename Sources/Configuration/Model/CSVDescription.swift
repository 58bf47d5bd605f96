internal import JSONText
package import Records

/// `input.csv`: the dialect of CSV files.
package struct CSVDescription: Sendable, Equatable {
  /// Nil where none is configured: a comma, or a tab in a file named `.tsv`.
  package var delimiter: UInt8?
  /// Nil for none.
  package var quote: UInt8? = UInt8(ascii: "\"")
  package var encoding = SourceEncoding.utf8
  /// The names, when the files have no header of their own.
  package var header: [String]?
  package var ragged = RaggedRecords.reject
  /// The byte that escapes a quote; nil where a quote is doubled.
  package var escape: UInt8?
  /// Where it stands in the configuration.
  package var place = ConfigurationPlace()
  /// Where its quote stands; nil where none is given.
  package var quotePlace: ConfigurationPlace?

  package init() {}
}

extension CSVDescription: PlacedObject {
  static let table = KeyTable<CSVDescription>("CSV", "The dialect of CSV files.") {
    Key(
      optional: "delimiter", \.delimiter, .separator(as: "\",\" or \"\\t\""),
      "one ASCII character, \"\\t\" for tab; default a comma, in .tsv files a tab")
    Key(
      "quote", \.quote, .nullable(.separator(as: "\"\\\"\", or null")),
      "one ASCII character, or null for none; default a double quote")
    Key(
      "encoding", \.encoding, .choice(among: SourceEncoding.configurable),
      "utf-8 (default), utf-16, iso-8859-1 or windows-1252")
    Key(
      "header", \.header, .header,
      "true (default), or an array of names when the files have no header")
    Key(
      "ragged", \.ragged, .choice(),
      "what becomes of a record with too few fields: reject (default), or pad them with nil")
    Key(
      "escape", \.escape, .nullable(.backslash),
      "null (default) where a quote is doubled, or a backslash")
  } check: { csv, node, reading in
    var equal: [(key: String, other: String)] = []
    // Where none is given, the name of each file tells the delimiter.
    if let delimiter = csv.delimiter {
      if csv.quote == delimiter { equal.append(("quote", "delimiter")) }
      if csv.escape == delimiter { equal.append(("escape", "delimiter")) }
    }
    if let escape = csv.escape, escape == csv.quote { equal.append(("escape", "quote")) }
    for (key, other) in equal where reading.areSound(key, other) {
      reading.inside(key: key) { reading in
        reading.report(
          "is the same character as the \(other); change one",
          at: node[key]?.place ?? node.place)
      }
    }
  }
}

extension ValueReader where Value == UInt8 {
  /// One ASCII character that is no line end.
  /// - Parameter example: how one is written.
  static func separator(as example: String) -> ValueReader {
    ValueReader<String>.text.map(
      schema: [("pattern", .pattern("^[\\u0001-\\u0009\\u000b\\u000c\\u000e-\\u007f]$"))]
    ) { text, node, reading in
      let bytes = Array(text.utf8)
      if bytes.count == 1, (1..<0x80).contains(bytes[0]), bytes[0] != UInt8(ascii: "\n"),
        bytes[0] != UInt8(ascii: "\r")
      {
        return bytes[0]
      }
      reading.report(
        "must be one ASCII character and no line end; write one, as \(example)",
        at: node.place)
      return nil
    }
  }

  static var backslash: ValueReader {
    ValueReader<String>.text.map(schema: [("pattern", .pattern(#"^\\$"#))]) { text, node, reading in
      if text == "\\" { return UInt8(ascii: "\\") }
      reading.report("bad value; write \"\\\\\" or null", at: node.place)
      return nil
    }
  }
}

extension ValueReader where Value == [String]? {
  /// True, or the names of the columns.
  static var header: ValueReader {
    let names = ValueReader<[String]>.list(of: .nonEmptyText, minimum: 1)
    return ValueReader("true or an array of names") { builder in
      let unique = names.schema(&builder).adding(.object([("uniqueItems", .bool(true))]))
      return .object([("anyOf", .array([.object([("const", .bool(true))]), unique]))])
    } read: { node, reading in
      if node.boolValue == true { return .some(nil) }
      guard let elements = node.elements else {
        reading.report(
          "bad value; write true, or an array of the names when the files have no header",
          at: node.place)
        return nil
      }
      guard let header = names.read(node, &reading) else { return nil }
      var seen: Set<[UInt8]> = []
      // Faulty names were reported and left out; then indexes would no longer be those of the file.
      for (index, (name, element)) in zip(header, elements).enumerated()
      where header.count == elements.count && !seen.insert(Array(name.utf8)).inserted {
        reading.inside(index: index) { reading in
          reading.report("the name stands twice; names of columns differ", at: element.place)
        }
      }
      return .some(header)
    }
  }
}

extension ValueReader where Value == CSVDescription {
  static var csv: ValueReader {
    placedObject().map { csv, node, reading in
      var csv = csv
      csv.quotePlace = node["quote"].map { quote in
        reading.inside(key: "quote") { $0.place(of: quote.place) }
      }
      return csv
    }
  }
}

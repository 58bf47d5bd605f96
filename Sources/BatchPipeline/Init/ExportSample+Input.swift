internal import Bytes
internal import JSONText
internal import Records

extension ExportSample {
  /// Names in `input.xml.fields` beyond which they are left to the export.
  private static let mostFields = 500

  /// Whether `input` has the names of the fields: a CSV export has them itself.
  var namesFields: Bool {
    if case .xml = writing { fields.count <= ExportSample.mostFields } else { false }
  }

  /// `input`, or the same keys of a lookup.
  /// - Parameter paths: as the configuration is to have them.
  func input(_ paths: [String]) -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = [("paths", .array(paths.map { .string($0) }))]
    switch writing {
    case .csv(let csv):
      members.append(("format", .string("csv")))
      var keys: [(String, JSONNode)] = [
        ("delimiter", .string(text(csv.delimiter))),
        ("quote", csv.quote.map { .string(text($0)) } ?? .null),
        ("encoding", .string(csv.encoding.encoding.configured.rawValue)),
      ]
      if let escape = csv.escape { keys.append(("escape", .string(text(escape)))) }
      if csv.isRagged { keys.append(("ragged", .string("pad"))) }
      keys.append(
        ("header", csv.hasHeader ? .bool(true) : .array(fields.map { .string($0.name) })))
      members.append(("csv", .object(keys)))
    case .xml(let record):
      members.append(("format", .string("xml")))
      var keys: [(String, JSONNode)] = [("record", .string(record))]
      let lists = fields.filter(\.isList)
      if !lists.isEmpty { keys.append(("lists", .array(lists.map { .string($0.path) }))) }
      if namesFields {
        keys.append(("fields", .object(fields.map { ($0.name, .string($0.path)) })))
      }
      members.append(("xml", .object(keys)))
    }
    return members
  }

  private func text(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }

  /// What the export was taken for.
  var note: String {
    let place = Printable(path)
    switch writing {
    case .csv(let csv):
      let delimiter = csv.delimiter == UInt8(ascii: "\t") ? "tabs" : "\"\(text(csv.delimiter))\""
      let header = csv.hasHeader ? "" : ", no header (input.csv.header: fill in the names)"
      let quotes =
        csv.quote == nil
        ? ", quotes taken for text (input.csv.quote: see that none is left open)" : ""
      return
        "\(place): CSV in \(csv.encoding.encoding.configured.rawValue) with \(delimiter) between the"
        + " fields, \(fields.count) of them\(quotes)\(header)"
    case .xml(let record):
      return "\(place): XML, a record is one <\(Printable(record))>, \(fields.count) fields"
    }
  }
}

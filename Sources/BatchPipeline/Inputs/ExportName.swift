/// What the name of an export says of the way it is written.
struct ExportName {
  enum Format: Equatable, Sendable { case csv, tabbed, xml }

  private static let gzip = ".gz"
  private static let formats: [(suffix: String, format: Format)] = [
    (".csv", .csv), (".tsv", .tabbed), (".txt", .csv), (".xml", .xml),
  ]

  let isGzip: Bool
  /// Nil where the name says nothing of it.
  let format: Format?
  /// The bytes before `.gz` and what tells the format.
  let stem: ArraySlice<UInt8>

  /// - Parameter name: with or without the directories before it.
  init(_ name: String) {
    let name = Array(name.utf8)
    isGzip = name[...].hasSuffix(ExportName.gzip)
    let inflated = isGzip ? name.dropLast(ExportName.gzip.utf8.count) : name[...]
    let told = ExportName.formats.first { inflated.hasSuffix($0.suffix) }
    format = told?.format
    stem = inflated.dropLast(told?.suffix.utf8.count ?? 0)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

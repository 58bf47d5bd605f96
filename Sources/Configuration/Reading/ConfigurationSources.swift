internal import JSONText

/// The texts that a configuration was put together from: its file, and the options that change it.
///
/// Kept as long as the configuration, so that an error found late, in a template, still names its
/// line and column.
final class ConfigurationSources: Sendable {
  struct Document: Sendable {
    let source: ConfigurationPlace.Source
    let bytes: [UInt8]
    /// False for an option's value that is the text itself, without quotes and escapes.
    let isJSON: Bool
    /// Whether `${NAME}` in its strings is a reference; not so in paths that a shell has expanded.
    let hasReferences: Bool
    let positions: JSONPositionIndex

    init(
      source: ConfigurationPlace.Source, bytes: [UInt8], isJSON: Bool = true,
      hasReferences: Bool = true
    ) {
      self.source = source
      self.bytes = bytes
      self.isJSON = isJSON
      self.hasReferences = hasReferences
      positions = JSONPositionIndex(of: bytes)
    }
  }

  let documents: [Document]

  /// - Parameter documents: The file first. The number of each is what `JSONPlace.document` means.
  init(_ documents: [Document]) { self.documents = documents }

  /// The place of a node, key or byte of a document.
  func place(of place: JSONPlace, keyPath: String) -> ConfigurationPlace {
    let document = documents[place.document]
    return ConfigurationPlace(
      source: document.source, position: document.positions.position(ofByte: place.offset),
      keyPath: keyPath, order: place)
  }

  /// The place in the documents of the byte at `offset` of the decoded `string`.
  func place(ofUTF8Offset offset: Int, in string: JSONString) -> JSONPlace {
    let document = documents[string.place.document]
    return JSONPlace(
      document: string.place.document,
      offset: document.isJSON
        ? string.documentOffset(ofUTF8Offset: offset, in: document.bytes)
        : min(offset, document.bytes.count))
  }
}

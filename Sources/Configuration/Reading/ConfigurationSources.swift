internal import JSONText
internal import Records

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
    /// The position of every `stride`-th byte, so that many problems in a long line stay cheap.
    let waypoints: [JSONPosition]

    init(
      source: ConfigurationPlace.Source, bytes: [UInt8], isJSON: Bool = true,
      hasReferences: Bool = true
    ) {
      self.source = source
      self.bytes = bytes
      self.isJSON = isJSON
      self.hasReferences = hasReferences
      waypoints = ConfigurationSources.waypoints(of: bytes)
    }
  }

  private static let stride = 1024
  let documents: [Document]

  /// - Parameter documents: The file first. The number of each is what `JSONPlace.document` means.
  init(_ documents: [Document]) { self.documents = documents }

  /// The place of a node, key or byte of a document.
  func place(of place: JSONPlace, keyPath: String) -> ConfigurationPlace {
    let document = documents[place.document]
    return ConfigurationPlace(
      source: document.source, position: position(of: place.offset, in: document),
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

extension ConfigurationSources {
  private static func waypoints(of bytes: [UInt8]) -> [JSONPosition] {
    var index = UTF8Text.markLength(of: bytes)
    var position = JSONPosition(line: 1, column: 1)
    var waypoints: [JSONPosition] = []
    for offset in Swift.stride(from: 0, through: bytes.count, by: stride) {
      while index < offset {
        position.advance(past: index, in: bytes)
        index += 1
      }
      waypoints.append(position)
    }
    return waypoints
  }

  private func position(of offset: Int, in document: Document) -> JSONPosition {
    let nearest = min(offset / Self.stride, document.waypoints.count - 1)
    var position = document.waypoints[nearest]
    var index = nearest * Self.stride
    if nearest == 0 { index = UTF8Text.markLength(of: document.bytes) }
    while index < min(offset, document.bytes.count) {
      position.advance(past: index, in: document.bytes)
      index += 1
    }
    return position
  }
}

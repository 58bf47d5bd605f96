internal import Bytes
internal import JSONText

/// One glob, path, or `-`.
package struct InputPath: Sendable {
  /// A glob, a path, or `-`.
  package var text: String
  /// Where it stands in the configuration.
  package var place: ConfigurationPlace
  /// Given with `--input`; else relative to the configuration file.
  package var isRelativeToWorkingDirectory: Bool

  /// - Parameter text: A glob, a path, or `-`.
  package init(
    _ text: String, place: ConfigurationPlace = ConfigurationPlace(),
    isRelativeToWorkingDirectory: Bool = false
  ) {
    self.text = text
    self.place = place
    self.isRelativeToWorkingDirectory = isRelativeToWorkingDirectory
  }

  /// The standard input.
  package var isStandardInput: Bool { text == StandardInput.name }
}

extension ValueReader where Value == InputPath {
  static var inputPath: ValueReader {
    ValueReader<String>.nonEmptyText.map { text, node, reading in
      let place = reading.place(of: node.place)
      return InputPath(
        text, place: place, isRelativeToWorkingDirectory: place.source == .option("--input"))
    }
  }
}

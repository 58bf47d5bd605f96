internal import Bytes
internal import Configuration
internal import Files
internal import FoundationEssentials

/// Where a configuration is to stand, and how it names a file that the working directory names.
struct ConfigurationDirectory {
  private let components: [Substring]
  /// The way back to the working directory is not a number of `..`: it leads through another directory, or a
  /// link on the way leads elsewhere.
  private let isElsewhere: Bool

  /// - Parameter path: relative to the working directory; `""` is that itself.
  init(_ path: String) {
    let components = path.split(separator: "/").filter { $0 != "." }
    self.components = components
    isElsewhere =
      path.utf8.first == UInt8(ascii: "/") || components.contains("..")
      || components.indices.contains { last in
        let directory = components[...last].joined(separator: "/")
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: directory)) != nil
      }
  }

  /// The text of `input.paths` for a file: relative to the configuration, and no pattern, reference or
  /// template of its own.
  func text(_ path: String) -> String {
    if path == StandardInput.name { return path }
    var name = path
    if path.utf8.first != UInt8(ascii: "/") {
      if isElsewhere {
        name = PathText.joined(FileManager.default.currentDirectoryPath, path)
      } else {
        name = String(repeating: "../", count: components.count) + path
      }
    }
    // A name that is no pattern is taken as it is, backslashes too.
    let isPattern = Glob(name).isPattern
    var text: [UInt8] = []
    for byte in name.utf8 {
      if isPattern, Array("*?[\\".utf8).contains(byte) { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self).escapingReferences
  }
}

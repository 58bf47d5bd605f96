internal import Files
internal import FoundationEssentials

/// Puts another text in place of a configuration file's.
enum ConfigurationRewrite {
  /// Symbolic links that are followed.
  private static let mostLinks = 40

  /// Through a new file beside the old one, which takes its mode and then its name: whoever reads
  /// meanwhile sees one or the other. What a symbolic link leads to is replaced, not the link.
  /// - Parameter old: The text that `new` was made from.
  /// - Throws: `FileError`: 65 where the file is another by now, 73 or 74 where it cannot be written.
  static func replace(
    _ path: String, old: [UInt8], with new: [UInt8]
  ) throws(FileError) {
    let path = target(of: path)
    let (parent, name) = PathText.split(path)
    let directory = try Directory(opening: parent, role: .output)
    let file = try Descriptor.reading(path)
    let status = try file.status()
    guard try file.contents(maximumBytes: old.count) == old else {
      throw FileError(path, .input, .changed)
    }
    try directory.replaceFile(FileName(name), with: new, permissions: status.permissions)
  }

  /// The file that the links of `path` lead to.
  private static func target(of path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      path = PathText.joined(PathText.split(path).parent, link)
    }
    return path
  }
}

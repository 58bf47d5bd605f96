package import Files
internal import TemporaryFiles

/// A parent directory of its own for one test, in which `sale` is published.
package final class OutputDirectory {
  private let parent: TemporaryDirectory

  package init() throws { parent = try TemporaryDirectory() }

  package var path: String { parent.path }

  /// Where the sample is published.
  package var target: String { path + "/sale" }

  /// Opens a directory by its path in the parent; the parent itself where none is named.
  package func open(_ name: String = "") throws -> Directory {
    try Directory(opening: name.isEmpty ? path : path + "/" + name, role: .output)
  }

  /// Names in the parent, as text.
  package func names(in directory: String = "") throws -> [String] {
    try open(directory).names().map(\.description)
  }

  /// A file's content.
  package func read(_ file: String) throws -> [UInt8] {
    let (above, name) = PathText.split(path + "/" + file)
    let bytes = try Directory(opening: above, role: .output).openFile(FileName(name))
      .contents(maximumBytes: 1 << 24)
    guard let bytes else { preconditionFailure("\(file) is larger than what a test writes") }
    return bytes
  }

  /// Replaces a file's content, or makes it.
  package func write(_ file: String, _ bytes: [UInt8]) throws {
    let (above, name) = PathText.split(path + "/" + file)
    let directory = try Directory(opening: above, role: .output)
    if try directory.status(of: FileName(name)) != nil { try directory.removeFile(FileName(name)) }
    let made = try directory.createFile(FileName(name))
    try made.write(bytes)
    try made.close()
  }

  /// Makes a symbolic link called `name` in the parent.
  package func link(_ name: String, to target: String) { parent.link(name, to: target) }
}

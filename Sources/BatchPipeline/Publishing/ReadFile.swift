internal import Bytes
internal import Files

/// A file that a run reads, and so must neither remove nor write over.
struct ReadFile {
  /// As a message about the run names it: an input as the configuration does.
  let name: String
  /// Where the file system has it; nil for standard input.
  let location: String?
  /// Which file it is, also where that is redirected to standard input.
  let identity: FileIdentity

  private init(name: String, location: String?, identity: FileIdentity) {
    (self.name, self.location, self.identity) = (name, location, identity)
  }

  /// - Throws: Where standard input has no status.
  init(_ file: InputFile) throws(FileError) {
    self.init(
      name: file.isStandardInput ? ReadFile.standardInput : file.path,
      location: file.namedLocation, identity: try file.identity)
  }

  /// Nil where there is no such file any more.
  /// - Parameter path: of the configuration; `-` is standard input.
  /// - Throws: as the other.
  init?(configuration path: String) throws(FileError) {
    if path == StandardInput.name {
      self.init(
        name: ReadFile.standardInput, location: nil,
        identity: try Descriptor.standardInput().status().identity)
    } else {
      guard let status = try? FileStatus(of: path, role: .input) else { return nil }
      self.init(name: path, location: path, identity: status.identity)
    }
  }

  private static let standardInput = "standard input"
}

package import Files

/// A directory that a run removes with all it holds: what the run reads must not be in it.
package struct RemovedDirectory: ~Copyable {
  private let directory: Directory
  private let files: Set<FileIdentity>

  init(_ directory: consuming Directory) throws(FileError) {
    files = try directory.fileIdentities()
    self.directory = directory
  }

  /// Whether removing the directory removes the file: the file is in it, whichever path or link leads
  /// there, or the link at its path is.
  /// - Parameter path: nil where it is not known, as of what was redirected.
  package func holds(_ path: String?, _ identity: FileIdentity) throws(FileError) -> Bool {
    if files.contains(identity) { return true }
    guard let path else { return false }
    return try directory.encloses(PathText.split(path).parent, role: .input)
  }
}

extension Directory {
  /// Which files lie in this directory, at any depth: whatever path leads to one, by its identity it is known.
  /// A symbolic link is itself, not what it leads to. O(files), each looked at once.
  package func fileIdentities() throws(FileError) -> Set<FileIdentity> {
    var found: Set<FileIdentity> = []
    try addFileIdentities(to: &found, levels: Directory.mostLevels)
    return found
  }

  private func addFileIdentities(
    to found: inout Set<FileIdentity>, levels: Int
  ) throws(FileError) {
    for name in try names() {
      guard let status = try status(of: name) else { continue }
      if status.kind == .directory {
        guard levels > 0 else { throw FileError(path(of: name), role, .tooDeep) }
        try openDirectory(name).addFileIdentities(to: &found, levels: levels - 1)
      } else {
        found.insert(status.identity)
      }
    }
  }
}

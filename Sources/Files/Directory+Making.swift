extension Directory {
  /// Opens a directory for output; it and its parents are made, mode 0700, where they are missing. The
  /// names of those that are new are on the disk.
  package static func making(_ path: String) throws(FileError) -> Directory {
    do {
      let found = try Directory(opening: path, role: .output)
      // A process that was killed may have made it, and not have come to flush its name.
      if try found.names().isEmpty { try found.synchronizeParent() }
      return found
    } catch  where error.isMissing {
      let (parent, name) = PathText.split(path)
      let above = try making(parent)
      // `new/..` leads somewhere once `new` is there.
      if name == "." || name == ".." { return try Directory(opening: path, role: .output) }
      do {
        let made = try above.makeDirectory(FileName(name))
        try above.synchronize()
        return made
      } catch  where error.isExisting {
        // Another process was faster; or it is a dangling link, which opening it then reports.
        return try Directory(opening: path, role: .output)
      }
    }
  }

  /// Opens a directory for output; nil where `making` would make it.
  package static func standing(_ path: String) throws(FileError) -> Directory? {
    do throws(FileError) {
      return try Directory(opening: path, role: .output)
    } catch  where error.isMissing {
      let (parent, name) = PathText.split(path)
      // Something that is no directory, or a link that leads nowhere.
      guard let above = try standing(parent), try above.status(of: FileName(name)) != nil else {
        return nil
      }
      throw error
    }
  }

  /// Waits until this directory's own name is on the disk, if it may be one that this program made.
  private func synchronizeParent() throws(FileError) {
    do throws(FileError) {
      let parent = try above()
      // Where a file system is mounted, the name is another one's, which may be read-only.
      let devices = (try parent.identity.device, try identity.device)
      if devices.0 == devices.1 { try parent.synchronize() }
    } catch  where error.isForbidden {
      // Where the names above may not be listed, none was made.
    }
  }
}

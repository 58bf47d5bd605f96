/// Where a path leads, also where nothing stands yet: a directory that exists, and the names below it.
///
/// Two spellings of one place are equal. Of the last name only the directory that it is in is looked up: a
/// symbolic link there is a place of its own.
package struct PathPlace: Equatable, Sendable {
  private let directory: FileIdentity
  private let names: [FileName]

  /// Opens the directories of `path`, from the last one up to the nearest that exists.
  package init(of path: String, role: FileError.Role) throws(FileError) {
    let (parent, name) = PathText.split(path)
    self = try PathPlace.nearest(parent, role, below: [FileName(name)])
  }

  private init(_ names: [FileName], in directory: consuming Directory) throws(FileError) {
    var left: [FileName] = []
    for (index, name) in names.enumerated() where !name.bytes.isEmpty && name != .own {
      if name == .above {
        if left.popLast() == nil { directory = try directory.above() }
      } else if left.isEmpty && index < names.count - 1 {
        // After a `..` there may be a directory again.
        do {
          directory = try directory.openDirectory(name)
        } catch {
          left.append(name)
        }
      } else {
        left.append(name)
      }
    }
    self.directory = try directory.identity
    self.names = left
  }

  private static func nearest(
    _ path: String, _ role: FileError.Role, below names: [FileName]
  ) throws(FileError) -> PathPlace {
    do {
      return try PathPlace(names, in: Directory(opening: path, role: role))
    } catch  where error.isMissing && !path.isEmpty {
      let (parent, name) = PathText.split(path)
      return try nearest(parent, role, below: [FileName(name)] + names)
    }
  }

  /// Whether it is below a place where there is no directory yet, or is that place.
  package func isWithin(_ other: PathPlace) -> Bool {
    directory == other.directory && names.starts(with: other.names)
  }
}

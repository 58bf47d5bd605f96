package import Files
internal import Records

extension Publication {
  /// Looks at what stands at the output's path. No symbolic link is followed there.
  package func existing() throws(FileError) -> ExistingOutput {
    try Publication.existing(names.output, in: parent)
  }

  static func existing(
    _ name: FileName, in parent: borrowing Directory
  ) throws(FileError) -> ExistingOutput {
    guard let status = try parent.status(of: name) else { return .absent }
    guard status.kind == .directory else {
      return .foreign(reason: "\(status.kind.phrase) stands here")
    }
    let directory = try parent.openDirectory(name)
    let names = try directory.names()
    if names.isEmpty { return try directory.isMountPoint ? .mountPoint : .absent }
    let missing = [PublicationFileNames.success, PublicationFileNames.manifest]
      .filter { !names.contains(FileName($0)) }
    if !missing.isEmpty {
      return .foreign(
        reason: "the directory holds files without \(missing.joined(separator: " and "))")
    }
    return try published(in: directory)
  }

  /// The first file that `manifest` lists and that is missing in the publication here, or of another size.
  package func firstChanged(of manifest: Manifest) throws(FileError) -> String? {
    let directory = try parent.openDirectory(names.output)
    for file in manifest.outputs {
      guard let path = PublishedPath(file.path), let status = try directory.status(of: path),
        status.kind == .regular, status.size == file.bytes
      else { return file.path }
    }
    return nil
  }

  /// The publication that a directory is in, or is; nil where there is none.
  static func around(_ path: String) throws(FileError) -> String? {
    try Directory.search(upFrom: path, role: .output) { directory throws(FileError) in
      for name in [PublicationFileNames.success, PublicationFileNames.manifest] {
        guard try directory.status(of: FileName(name)) != nil else { return nil }
      }
      guard case .published = try published(in: directory) else { return nil }
      return directory.path.isEmpty ? "." : directory.path
    }
  }

  private static func published(
    in directory: borrowing Directory
  ) throws(FileError) -> ExistingOutput {
    do {
      let success = try directory.openFile(FileName(PublicationFileNames.success))
        .contents(maximumBytes: SuccessMark.maximumBytes)
      let text = try directory.openFile(FileName(PublicationFileNames.manifest))
        .contents(maximumBytes: Manifest.maximumBytes)
      guard let success, let text, SuccessMark.matches(success, manifest: text) else {
        return .foreign(reason: "the _SUCCESS in it does not match its manifest.json")
      }
      do {
        return .published(try Manifest(text: text))
      } catch {
        return .foreign(reason: "its manifest.json is none of this program's: \(error)")
      }
    } catch  where error.isMissing || error.isNoRegularFile {
      return .foreign(reason: "the _SUCCESS or manifest.json in it is no file")
    }
  }
}

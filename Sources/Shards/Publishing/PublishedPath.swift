internal import Bytes
package import Files

/// Where a file stands in a publication: `rejected.ndjson` beside the manifest, or `ios/shard-00000.ndjson` in
/// the directory of a target.
package struct PublishedPath: Hashable {
  /// Nil beside the manifest.
  package let target: FileName?
  /// The name in that directory.
  let name: FileName

  private static let separator = UInt8(ascii: "/")

  package init(in target: FileName? = nil, _ name: FileName) {
    self.target = target
    self.name = name
  }

  /// Nil where `text` is no such path, or one of its names leads elsewhere.
  package init?(_ text: String) {
    let names = text.utf8.split(
      separator: PublishedPath.separator, omittingEmptySubsequences: false
    )
    .map { FileName(bytes: Array($0)) }
    guard let last = names.last, names.count <= 2, names.allSatisfy(\.isUsable) else { return nil }
    self.init(in: names.count == 2 ? names[0] : nil, last)
  }

  /// The path as a manifest has it.
  package var bytes: [UInt8] {
    guard let target else { return name.bytes }
    return target.bytes + [PublishedPath.separator] + name.bytes
  }

  /// The path as a manifest has it; names on the disk that are not UTF-8 are repaired.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PublishedPath: CustomStringConvertible {
  /// The path for messages: nothing in it moves a cursor.
  package var description: String { Printable(bytes: bytes).description }
}

extension Directory {
  /// Opens a file of the publication that this directory holds.
  package func openFile(
    _ path: PublishedPath, for access: FileAccess = .reading
  ) throws(FileError) -> Descriptor {
    guard let target = path.target else { return try openFile(path.name, for: access) }
    return try openDirectory(target).openFile(path.name, for: access)
  }

  /// What stands at a file's place in the publication that this directory holds; nil where nothing does.
  func status(of path: PublishedPath) throws(FileError) -> FileStatus? {
    guard let target = path.target else { return try status(of: path.name) }
    do {
      return try openDirectory(target).status(of: path.name)
    } catch  where error.isMissing || error.isNoRegularFile {
      return nil
    }
  }
}

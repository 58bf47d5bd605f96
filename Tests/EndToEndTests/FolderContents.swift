import Foundation

/// The regular files below a folder, as they are compared: what changes from run to run is masked, and
/// `_SUCCESS`, which follows from the manifest beside it, is left out.
struct FolderContents {
  /// Bytes by the path below the folder; none when there is no such folder.
  let files: [String: Data]

  init(of folder: URL) throws {
    var found: [String: Data] = [:]
    if FileManager.default.fileExists(atPath: folder.path) {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let place = folder.appending(path: path)
        let kind = try FileManager.default.attributesOfItem(atPath: place.path)[.type]
        guard kind as? FileAttributeType == .typeRegular else { continue }
        if place.lastPathComponent == "_SUCCESS" { continue }
        let bytes = try Data(contentsOf: place)
        found[path] =
          place.lastPathComponent == "manifest.json" ? FolderContents.masked(bytes) : bytes
      }
    }
    files = found
  }

  /// A manifest without its times and the program's version.
  private static func masked(_ manifest: Data) -> Data {
    var text = String(decoding: manifest, as: UTF8.self)
    for pattern in [
      #""(startedAt|finishedAt)":\s*"[^"]*""#, #""tool":\s*\{[^}]*\}"#,
    ] {
      text = text.replacingOccurrences(of: pattern, with: "…", options: .regularExpression)
    }
    return Data(text.utf8)
  }
}

import Foundation
import Testing

/// What one run of a case left behind.
final class Run {
  let folder: URL
  var status: Int32 = -1
  private let brought: [String: Data]

  /// A run that has not begun: what `folder` holds now is what the case brings.
  init(in folder: URL) throws {
    self.folder = folder
    brought = try FolderContents(of: folder).files
  }

  var standardOutput: String { text(of: folder.path + ".out") }
  var standardError: String { text(of: folder.path + ".err") }

  private func text(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// What the command did to the files that the case brought, and what it added to them.
  struct Changes {
    /// Bytes of the files that are new, or no longer hold what the case brought, by path.
    let written: [String: Data]
    /// Paths of what the case brought and the command removed, sorted.
    let removed: [String]
  }

  func changes() throws -> Changes {
    let found = try FolderContents(of: folder).files
    return Changes(
      written: found.filter { brought[$0.key] != $0.value },
      removed: brought.keys.filter { found[$0] == nil }.sorted())
  }

  /// Every `_SUCCESS` holds the SHA-256 of the manifest beside it.
  func checkSuccessMarks() throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix("/manifest.json") {
      let published = folder.appending(path: path).deletingLastPathComponent()
      let sum = Process()
      sum.executableURL = URL(filePath: "/usr/bin/env")
      sum.arguments = ["sha256sum", "manifest.json"]
      sum.currentDirectoryURL = published
      let output = Pipe()
      sum.standardOutput = output
      try sum.run()
      let printed = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      sum.waitUntilExit()
      let mark = text(of: published.appending(path: "_SUCCESS").path)
      #expect(
        mark.prefix(64) == printed.prefix(64) && mark.count >= 64, "\(path): _SUCCESS is wrong")
    }
  }

  func remove() {
    for path in [folder.path, folder.path + ".out", folder.path + ".err"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

import Files
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A directory of its own for one test, removed with it.
final class TemporaryDirectory {
  let path: String
  private let name: FileName

  init() throws {
    name = FileName("payloadbatch-files-\(UInt64.random(in: 0...(.max)))")
    path = "/tmp/" + String(decoding: name.bytes, as: UTF8.self)
    _ = try Directory(opening: "/tmp", role: .output).makeDirectory(name)
  }

  deinit { try? Directory(opening: "/tmp", role: .output).removeTree(name) }

  func open() throws -> Directory { try Directory(opening: path, role: .output) }

  func write(_ name: FileName, _ text: String) throws {
    let file = try open().createFile(name)
    try file.write(Array(text.utf8))
    try file.close()
  }

  func read(_ name: FileName) throws -> String {
    let bytes = try open().openFile(name).contents(maximumBytes: 1 << 20)
    return String(decoding: try #require(bytes), as: UTF8.self)
  }

  /// A symbolic link called `name` in the directory.
  func link(_ name: String, to target: String) {
    #expect(unsafe symlink(target, path + "/" + name) == 0)
  }
}

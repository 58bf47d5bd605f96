package import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A directory of its own for one test, removed with it.
package final class TemporaryDirectory {
  package let path: String
  private let name: FileName

  package init() throws {
    name = FileName("payloadbatch-test-\(UInt64.random(in: 0...(.max)))")
    path = "/tmp/" + String(decoding: name.bytes, as: UTF8.self)
    _ = try Directory(opening: "/tmp", role: .output).makeDirectory(name)
  }

  deinit { try? Directory(opening: "/tmp", role: .output).removeTree(name) }

  package func open() throws -> Directory { try Directory(opening: path, role: .output) }

  /// Makes a symbolic link called `name` in the directory.
  package func link(_ name: String, to target: String) {
    let status = unsafe symlink(target, path + "/" + name)
    precondition(status == 0, "no link could be made")
  }
}

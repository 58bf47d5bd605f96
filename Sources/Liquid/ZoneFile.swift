internal import Glibc

/// The files of the time zone database on this machine.
enum ZoneFile {
  private static let directory = "/usr/share/zoneinfo/"
  private static let maximumBytes = 1 << 20

  /// The file of an IANA name; nil where there is none, or the name is no such name.
  static func bytes(of name: String) -> [UInt8]? {
    let isName = name.utf8.allSatisfy { ASCII.isWord($0) || [0x2f, 0x2d, 0x2b].contains($0) }
    guard isName, let first = name.utf8.first, ASCII.isLetter(first) else { return nil }
    // SAFETY: the string lives as long as the call.
    let descriptor = unsafe open(directory + name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 8_192)
    while bytes.count <= maximumBytes {
      // SAFETY: `read` writes at most the buffer's length; the pointer does not leave the closure.
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }
}

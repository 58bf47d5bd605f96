internal import Bytes
internal import Files

/// The files of the time zone database on this machine.
enum ZoneFile {
  private static let directory = "/usr/share/zoneinfo/"
  private static let maximumBytes = 1 << 20

  /// The file of an IANA name; nil where there is none, or the name is no such name.
  static func bytes(of name: String) -> [UInt8]? {
    let isName = name.utf8.allSatisfy { ASCII.isWord($0) || "/-+".utf8.contains($0) }
    guard isName, let first = name.utf8.first, ASCII.isLetter(first) else { return nil }
    // Files that are no zone of the database: the host's zone, and copies with and without leap seconds.
    guard !["localtime", "posixrules"].contains(name), !name.hasPrefix("right/"),
      !name.hasPrefix("posix/")
    else { return nil }
    return try? Descriptor.reading(directory + name).contents(maximumBytes: maximumBytes)
  }
}

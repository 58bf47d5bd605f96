internal import Bytes
internal import Files
internal import Records

/// The names of a publication's directories and shards, and of what stands beside it during a run.
package enum PublicationNames {
  /// Whether a target may have that name: it becomes a directory's.
  package static func isUsable(target: String) -> Bool {
    FileName(target).isUsable && !PublicationFileNames.contains(target)
  }

  /// `shard-00000.ndjson`, with `.gz` where it is compressed.
  static func shard(_ index: Int, isCompressed: Bool) -> String {
    "shard-\(String(index, digits: 5)).ndjson\(isCompressed ? ".gz" : "")"
  }

  private static let stagingEnd = ".partial"
  private static let lockEnd = ".lock"
  private static let deadLettersEnd = ".\(PublicationFileNames.deadLetters)"

  /// The names beside a directory called `name`.
  static func staging(of name: String) -> FileName { FileName(".\(name)\(stagingEnd)") }
  static func lock(of name: String) -> FileName { FileName(".\(name)\(lockEnd)") }
  static func deadLetters(of name: String) -> FileName { FileName(".\(name)\(deadLettersEnd)") }

  /// The name of the directory that a lock is beside; nil for what is no lock's name.
  static func output(ofLock lock: FileName) -> String? {
    guard let name = lock.text, isName(name.utf8[...], ending: lockEnd) else { return nil }
    return String(name.utf8.dropFirst().dropLast(lockEnd.utf8.count))
  }

  /// Bytes that the name of an output may have, so that the longest name beside it is one of a file.
  static let maximumBytes = FileName.maximumBytes - deadLetters(of: "").bytes.count

  /// Whether an output may not have that name, as what a run leaves beside it could not be named.
  package static func isTooLong(_ name: String) -> Bool { name.utf8.count > maximumBytes }

  /// Whether a file or directory of that name would be taken for what a run has beside its output.
  package static func isReserved(_ name: String) -> Bool {
    [stagingEnd, lockEnd, deadLettersEnd].contains { isName(name.utf8[...], ending: $0) }
  }

  /// Whether a path has the name of a staging directory in it, which is removed with all that it holds.
  package static func isInStaging(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { isName($0, ending: stagingEnd) }
  }

  /// By bytes, as the file system has names: a combining mark after the `.` or the `/` makes one character of
  /// the two.
  private static func isName(_ name: Substring.UTF8View, ending end: String) -> Bool {
    name.first == UInt8(ascii: ".") && name.count > 1 + end.utf8.count
      && name.suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}

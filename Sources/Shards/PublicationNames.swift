internal import Files
internal import Records

/// The names of what a publication consists of, and of what stands beside it during a run.
package enum PublicationNames {
  package static let manifest = "manifest.json"
  package static let success = "_SUCCESS"
  package static let deadLetters = "rejected.ndjson"

  /// Whether a target may have that name: it becomes a directory's.
  package static func isUsable(target: String) -> Bool {
    FileName(target).isUsable && !isFile(named: target)
  }

  /// Whether a publication has a file of that name beside its targets. Case aside: two names that differ in
  /// nothing else are one on some file systems.
  package static func isFile(named name: String) -> Bool {
    let name = name.lowercased()
    return [manifest, success, deadLetters].contains { $0.lowercased() == name }
  }

  /// `shard-00000.ndjson`, with `.gz` where it is compressed.
  static func shard(_ index: Int, isCompressed: Bool) -> String {
    "shard-\(String(index, digits: 5)).ndjson\(isCompressed ? ".gz" : "")"
  }

  private static let stagingEnd = ".partial"
  private static let lockEnd = ".lock"
  private static let deadLettersEnd = ".\(deadLetters)"

  /// The names beside a directory called `name`.
  static func staging(of name: String) -> FileName { FileName(".\(name)\(stagingEnd)") }
  static func lock(of name: String) -> FileName { FileName(".\(name)\(lockEnd)") }
  static func deadLetters(of name: String) -> FileName { FileName(".\(name)\(deadLettersEnd)") }

  /// Whether a file or directory of that name would be taken for what a run has beside its output.
  package static func isReserved(_ name: String) -> Bool {
    [stagingEnd, lockEnd, deadLettersEnd].contains { isName(name, ending: $0) }
  }

  /// Whether a path has the name of a staging directory in it, which is removed with all that it holds.
  package static func isInStaging(_ path: String) -> Bool {
    path.split(separator: "/").contains { isName(String($0), ending: stagingEnd) }
  }

  private static func isName(_ name: String, ending end: String) -> Bool {
    name.hasPrefix(".") && name.dropFirst().hasSuffix(end) && name.utf8.count > 1 + end.utf8.count
  }
}

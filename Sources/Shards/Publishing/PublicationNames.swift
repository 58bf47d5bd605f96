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

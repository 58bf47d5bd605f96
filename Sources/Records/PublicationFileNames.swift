/// The names of the files that a publication has beside the directories of its targets (PIPELINE.md §3).
package enum PublicationFileNames {
  package static let manifest = "manifest.json"
  package static let success = "_SUCCESS"
  package static let deadLetters = "rejected.ndjson"

  /// Whether `name` is one of them, and so no name for a target's directory. Case aside: two names that
  /// differ in nothing else are one on some file systems.
  package static func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return [manifest, success, deadLetters].contains { $0.lowercased() == name }
  }
}

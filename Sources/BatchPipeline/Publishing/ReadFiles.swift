internal import Files
internal import Shards

/// Every file that a run reads: the exports, the tables, the configuration.
struct ReadFiles {
  private let exports: [ReadFile]
  private let tables: [ReadFile]
  /// None where it came from no file, or that is gone.
  private let configuration: [ReadFile]

  /// - Parameter path: of the configuration, `-` for standard input; nil where it came from no file.
  /// - Throws: `FileError` where standard input has no status.
  init(_ preparation: Preparation, configuration path: String?) throws {
    exports = try preparation.inputs.map(ReadFile.init)
    tables = try preparation.sources.tableFiles.map(ReadFile.init)
    configuration = try path.flatMap(ReadFile.init(configuration:)).map { [$0] } ?? []
  }

  private var all: [ReadFile] { exports + tables + configuration }

  /// The first that is a file, by whatever name; nil where none is.
  func first(with identity: FileIdentity) -> ReadFile? {
    all.first { $0.identity == identity }
  }

  /// - Throws: `PublicationError` where the run may remove one of them or write over it.
  func requireOutOfTheWay(of publication: Publication) throws {
    // An export may be the dead letters kept there (a replay): such a run leaves no new ones in that place.
    for file in tables + configuration
    where try publication.leavesDeadLetters(over: file.identity) {
      throw PublicationError(file.name, .replacesInput)
    }
    guard let leftovers = try publication.directoryToClear() else { return }
    if let file = try first(in: leftovers) { throw PublicationError(file.name, .replacesInput) }
  }

  /// - Throws: `PublicationError` where the publication that is to be replaced holds one of them.
  func requireOutOfTheWay(ofReplacing publication: Publication) throws {
    let replaced = try publication.directoryToReplace()
    if let file = try first(in: replaced) {
      try publication.clearUselessLeftovers()
      throw PublicationError(publication.path, .holdsInput(file.name))
    }
  }

  /// The first that would be removed with a directory; nil where none would.
  func first(in directory: borrowing RemovedDirectory) throws(FileError) -> ReadFile? {
    for file in all where try directory.holds(file.location, file.identity) { return file }
    return nil
  }
}

internal import Bytes
package import Files

/// Why nothing was published, beyond a failed system call.
package enum PublicationError: ExitStatusError, Equatable {
  /// Another run works on the same directory.
  case busy(String)
  /// Something that is no publication of ours stands there; `reason` says how that is seen.
  case foreign(String, reason: String)
  /// What a run leaves beside its output has such a name, and is removed by the next.
  case reservedName(String)
  /// What a run leaves beside its output could not be named after it.
  case nameTooLong(String)
  /// The output would be inside another publication, and be removed when that is replaced.
  case insideAnother(String, publication: String)
  /// An input of the run stands in the publication that the run would replace.
  case holdsInput(String, input: String)
  /// A publication of other inputs or another configuration stands there.
  case alreadyPublished(String)
  /// A file that the run reads is where it leaves its dead letters, or in a directory that it removes.
  case replacesInput(String)
  /// A publication stands there, and standard input cannot be compared with its inputs.
  case notComparable(String)
  /// The file system cannot exchange two directories in one step.
  case noExchange(String)
  /// The staging directory does not hold what the manifest lists.
  case stagingDiffers(String, reason: String)
  /// A bug: the manifest's counts contradict each other.
  case unbalanced(String, reason: String)

  /// The exit status of a run that ends so (PIPELINE.md §5).
  package var exitStatus: ExitStatus {
    switch self {
    case .busy: .tryLater
    case .foreign, .reservedName, .nameTooLong, .insideAnother, .holdsInput, .replacesInput,
      .alreadyPublished, .notComparable, .noExchange:
      .outputRefused
    case .stagingDiffers: .inputOutput
    case .unbalanced: .internalError
    }
  }

  package var description: String {
    let (path, message) =
      switch self {
      case .busy(let path):
        (path, "another run is working on this directory; try again when it has ended")
      case .foreign(let path, let reason):
        (
          path,
          "\(reason), so it is not a publication of payloadbatch's;"
            + " move it away or choose another output.directory"
        )
      case .reservedName(let path):
        (
          path,
          "the path has the name of what a run leaves beside its output;"
            + " choose another output.directory"
        )
      case .nameTooLong(let path):
        (
          path,
          "the directory's name is too long;"
            + " give it one of at most \(PublicationNames.maximumBytes) bytes"
        )
      case .insideAnother(let path, let publication):
        (
          path,
          "this is inside the publication \(publication);"
            + " choose an output.directory outside of it"
        )
      case .holdsInput(let path, let input):
        (
          path,
          "the publication that would be replaced holds what the run reads, \(input);"
            + " choose another output.directory, or move the input away first"
        )
      case .alreadyPublished(let path):
        (
          path,
          "other inputs or another configuration are already published here;"
            + " choose another output.directory, or replace it with --force"
        )
      case .replacesInput(let path):
        (
          path,
          "the run reads this file, and may remove it or leave its dead letters in its place;"
            + " move it"
        )
      case .notComparable(let path):
        (
          path,
          "something is already published here, and whether it is this cannot be told of standard input;"
            + " choose another output.directory, or replace it with --force"
        )
      case .noExchange(let path):
        (
          path,
          "the file system cannot replace a directory in one step;"
            + " choose another output.directory, or remove this one first"
        )
      case .stagingDiffers(let path, let reason):
        (path, "\(reason); run again, and see that nothing else writes there")
      case .unbalanced(let path, let reason):
        (path, "bug: \(reason); please report it")
      }
    return MessageLine(path, message).description
  }
}

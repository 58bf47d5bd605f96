internal import Bytes
package import Files

/// Why nothing was published, beyond a failed system call.
package struct PublicationError: ExitStatusError, Equatable {
  /// What stands in the way.
  package enum Reason: Equatable, Sendable {
    /// Another run works on the same directory.
    case busy
    /// Something that is no publication of ours stands there; the text says how that is seen.
    case foreign(String)
    /// What a run leaves beside its output has such a name, and is removed by the next.
    case reservedName
    /// What a run leaves beside its output could not be named after it.
    case nameTooLong
    /// The output would be inside another publication, and be removed when that is replaced.
    case insideAnother(publication: String)
    /// An input of the run stands in the publication that the run would replace.
    case holdsInput(String)
    /// A publication of other inputs or another configuration stands there.
    case alreadyPublished
    /// A file that the run reads is where it leaves its dead letters, or in a directory that it removes.
    case replacesInput
    /// A publication stands there, and standard input cannot be compared with its inputs.
    case notComparable
    /// Something is mounted on the directory: no name can be changed to its own, or from it.
    case mountPoint
    /// The file system cannot exchange two directories in one step.
    case noExchange
    /// The staging directory does not hold what the manifest lists.
    case stagingDiffers(String)
    /// A bug: the manifest's counts contradict each other.
    case unbalanced(String)
  }

  /// Of the output, or of the file that is wrong.
  package let path: String
  /// What stands in the way.
  package let reason: Reason

  /// - Parameter path: of the output, or of the file that is wrong.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The exit status of a run that ends so (PIPELINE.md §5).
  package var exitStatus: ExitStatus {
    switch reason {
    case .busy: .tryLater
    case .foreign, .mountPoint, .reservedName, .nameTooLong, .insideAnother, .holdsInput,
      .replacesInput, .alreadyPublished, .notComparable, .noExchange:
      .outputRefused
    case .stagingDiffers: .inputOutput
    case .unbalanced: .internalError
    }
  }

  package var description: String { MessageLine(path, reason.message).description }
}

extension PublicationError.Reason {
  fileprivate var message: String {
    switch self {
    case .busy:
      "another run is working on this directory; try again when it has ended"
    case .foreign(let reason):
      "\(reason), so it is not a publication of payloadbatch's;"
        + " move it away or choose another output.directory"
    case .mountPoint:
      "a file system is mounted here, which cannot be replaced;"
        + " choose a directory in it as output.directory"
    case .reservedName:
      "the path has the name of what a run leaves beside its output;"
        + " choose another output.directory"
    case .nameTooLong:
      "the directory's name is too long;"
        + " give it one of at most \(PublicationNames.maximumBytes) bytes"
    case .insideAnother(let publication):
      "this is inside the publication \(publication);"
        + " choose an output.directory outside of it"
    case .holdsInput(let input):
      "the publication that would be replaced holds what the run reads, \(input);"
        + " choose another output.directory, or move the input away first"
    case .alreadyPublished:
      "other inputs or another configuration are already published here;"
        + " choose another output.directory, or replace it with --force"
    case .replacesInput:
      "the run reads this file, and may remove it or leave its dead letters in its place;"
        + " move it"
    case .notComparable:
      "something is already published here, and whether it is this cannot be told of standard input;"
        + " choose another output.directory, or replace it with --force"
    case .noExchange:
      "the file system cannot replace a directory in one step;"
        + " choose another output.directory, or remove this one first"
    case .stagingDiffers(let difference):
      "\(difference); run again, and see that nothing else writes there"
    case .unbalanced(let contradiction):
      "bug: \(contradiction); please report it"
    }
  }
}

internal import Files

/// The system has no more memory for a table.
struct OutOfMemory: ExitStatusError, Equatable {
  var exitStatus: ExitStatus { .inputOutput }

  var description: String {
    "error: the host has no more memory for the values of dedupe or suppress; nothing was published"
  }
}

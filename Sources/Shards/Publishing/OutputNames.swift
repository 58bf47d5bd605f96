internal import Files

/// The name of a run's output, and the names of what it has beside that.
struct OutputNames: Sendable {
  let output: FileName
  let staging: FileName
  let lock: FileName
  let deadLetters: FileName

  init(of output: String) {
    self.output = FileName(output)
    staging = PublicationNames.staging(of: output)
    lock = PublicationNames.lock(of: output)
    deadLetters = PublicationNames.deadLetters(of: output)
  }

  /// Whether files can have all of them.
  var areUsable: Bool { [output, staging, lock, deadLetters].allSatisfy(\.isUsable) }
}

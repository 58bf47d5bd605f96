internal import Files

extension Publication {
  /// - Throws: `PublicationError` where something is mounted on the publication here: its name cannot change.
  package func requireNoMount() throws {
    let directory = try parent.openDirectory(names.output)
    guard try directory.isMountPoint else { return }
    try clearUselessLeftovers()
    throw PublicationError(path, .mountPoint)
  }

  /// Tries an exchange in the staging directory, with two names that it removes: a file system of a network has
  /// none, which would show after all of the work.
  /// - Throws: `PublicationError` where there is none, `FileError`.
  func requireExchange(in staging: borrowing Directory) throws {
    let names: [FileName] = ["exchange.one", "exchange.other"]
    for name in names { _ = try staging.makeDirectory(name) }
    try refusing { () throws(FileError) in try staging.exchange(names[0], names[1]) }
    for name in names { try staging.removeTree(name) }
  }

  /// Exchanges the staging directory and the publication here in one step.
  func exchange() throws {
    try refusing { () throws(FileError) in try parent.exchange(names.staging, names.output) }
  }

  private func refusing(_ exchange: () throws(FileError) -> Void) throws {
    do {
      try exchange()
    } catch  where error.refusesExchange {
      throw PublicationError(path, .noExchange)
    }
  }
}

internal import Files

/// What is wrong with several inputs, told at once.
struct InputFaults {
  /// Of several kinds the first is told: what is not there yet says nothing of its header.
  private static let order: [ExitStatus] = [.missingInput, .inputOutput, .tryLater]

  private var failures: [RunFailure] = []

  /// What `body` makes of an input; nil where that failed.
  /// - Throws: What no exit status is known of, and faults of the configuration.
  mutating func keep<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let failure as RunFailure {
      failures.append(failure)
    } catch let error as any ExitStatusError {
      failures.append(RunFailure(error.exitStatus, error.description))
    }
    return nil
  }

  /// - Throws: `RunFailure` with the messages of all that failed alike, if any did.
  func rethrow() throws {
    let statuses = failures.map(\.status)
    guard let status = InputFaults.order.first(where: statuses.contains) ?? statuses.first else {
      return
    }
    throw RunFailure(status, failures.filter { $0.status == status }.flatMap(\.messages))
  }
}

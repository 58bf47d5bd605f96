internal import ArgumentParser
internal import BatchPipeline
internal import Bytes
internal import Configuration
internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What an error becomes: the messages that a person reads, and the exit status (PIPELINE.md §5).
enum ProcessExit {
  /// The status with which `error` ends the process.
  static func status(of error: any Error) -> Int32 {
    switch error {
    case let error as RunFailure: error.status.rawValue
    case is ConfigurationProblems: ExitStatus.badConfiguration.rawValue
    case let error as any ExitStatusError: error.exitStatus.rawValue
    case let error as Interrupted: 128 + error.signal
    default: ExitStatus.internalError.rawValue
    }
  }

  static func message(of interruption: Interrupted) -> String {
    "error: ended by signal \(interruption.signal); nothing was published"
  }

  /// Prints `error` and ends the process.
  static func exit(_ command: any ParsableCommand.Type, with error: any Error) -> Never {
    switch error {
    case let error as RunFailure:
      end(status(of: error), error.messages)
    case let error as ConfigurationProblems:
      end(status(of: error), error.problems.map(\.description))
    case let error as any ExitStatusError:
      end(status(of: error), [error.description])
    case let error as Interrupted:
      end(status(of: error), [message(of: error)])
    case is CleanExit, is ExitCode:
      command.exit(withError: error)
    default:
      parserEnding(command, error)
    }
  }

  /// Usage errors and requests for help are the argument parser's; anything else is a bug of ours.
  private static func parserEnding(
    _ command: any ParsableCommand.Type, _ error: any Error
  ) -> Never {
    let status = command.exitCode(for: error)
    if status == .success { command.exit(withError: error) }
    if status == .validationFailure {
      StandardStream.error.write(usage(command, error) + "\n")
      exitProcess(status.rawValue)
    }
    end(ExitStatus.internalError.rawValue, ["error: bug: \(error); please report it"])
  }

  /// What the argument parser says of a usage error, whose first part may quote an argument.
  private static func usage(_ command: any ParsableCommand.Type, _ error: any Error) -> String {
    let text = command.fullMessage(for: error)
    let said = "Error: \(command.message(for: error))"
    guard text.utf8.starts(with: said.utf8) else {
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Printable(String($0)).description }.joined(separator: "\n")
    }
    return
      "\(Printable(said))\(String(decoding: text.utf8.dropFirst(said.utf8.count), as: UTF8.self))"
  }

  private static func end(_ status: Int32, _ messages: [String]) -> Never {
    for message in messages { Log.shared.error(message) }
    exitProcess(status)
  }
}

/// `exit` of the C library, which the function of that name hides.
private func exitProcess(_ status: Int32) -> Never { exit(status) }

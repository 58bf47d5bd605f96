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
  /// How an error ends the process.
  struct Ending {
    let status: Int32
    /// Whole lines.
    let messages: [String]
  }

  /// For every error but the argument parser's; one that is unknown here is a bug of ours.
  static func ending(of error: any Error) -> Ending {
    switch error {
    case let error as RunFailure:
      Ending(status: error.status.rawValue, messages: error.messages)
    case let error as ConfigurationProblems:
      Ending(
        status: ExitStatus.badConfiguration.rawValue,
        messages: error.problems.map(\.description))
    case let error as any ExitStatusError:
      Ending(status: error.exitStatus.rawValue, messages: [error.description])
    case let error as Interrupted:
      Ending(
        status: 128 + error.signal,
        messages: ["error: ended by signal \(error.signal); nothing was published"])
    default:
      Ending(
        status: ExitStatus.internalError.rawValue,
        messages: ["error: bug: \(error); please report it"])
    }
  }

  /// Prints `error` and ends the process. Usage errors and requests for help are the argument parser's.
  static func exit(_ command: any ParsableCommand.Type, with error: any Error) -> Never {
    if error is ExitCode { command.exit(withError: error) }
    switch command.exitCode(for: error) {
    case .success: command.exit(withError: error)
    case .validationFailure:
      StandardStream.error.write(usage(command, error) + "\n")
      exitProcess(ExitCode.validationFailure.rawValue)
    default:
      let ending = ending(of: error)
      for message in ending.messages { Log.shared.error(message) }
      exitProcess(ending.status)
    }
  }

  /// What the argument parser says of a usage error, whose first part may quote an argument.
  private static func usage(_ command: any ParsableCommand.Type, _ error: any Error) -> String {
    let text = command.fullMessage(for: error)
    let said = "Error: \(command.message(for: error))"
    // Line feeds are the parser's own, unless an argument has some, which might feign a message.
    let quotesLines = CommandLine.arguments.contains { $0.utf8.contains(UInt8(ascii: "\n")) }
    guard quotesLines, text.utf8.starts(with: said.utf8) else {
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Printable(String($0)).description }.joined(separator: "\n")
    }
    return
      "\(Printable(said))\(String(decoding: text.utf8.dropFirst(said.utf8.count), as: UTF8.self))"
  }
}

/// `exit` of the C library, which the function of that name hides.
private func exitProcess(_ status: Int32) -> Never { exit(status) }

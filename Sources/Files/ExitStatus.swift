/// How a command ends (PIPELINE.md §5, after BSD's `sysexits.h`).
package enum ExitStatus: Int32, Sendable {
  case success = 0
  case usage = 64
  /// Too many rejects, corrupt gzip, broken XML, an unclosed quote.
  case badData = 65
  case missingInput = 66
  /// A bug of ours.
  case internalError = 70
  case outputRefused = 73
  case inputOutput = 74
  /// Another run holds the lock, an input may still be arriving, or the system refuses threads.
  case tryLater = 75
  case badConfiguration = 78
}

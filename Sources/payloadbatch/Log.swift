internal import BatchPipeline
internal import Bytes
internal import Files
internal import JSONText
internal import Logging
internal import Synchronization

/// Messages for a person or a log collector, on standard error; standard output carries results only.
///
/// They hold names, places and counts, never a field's value.
final class Log: Sendable {
  static let shared = Log()

  /// Before `start`, and in a command that has no options for it, as the options' defaults say.
  private let logger = Mutex(
    Logger(label: ProgramVersion.name) { _ in
      StandardErrorLog(format: .text, logLevel: .warning)
    })

  /// To be called once, before any message; libraries that log come out the same way.
  func start(format: LogFormat, level: Logger.Level) {
    LoggingSystem.bootstrap { _ in StandardErrorLog(format: format, logLevel: level) }
    logger.withLock { $0 = Logger(label: ProgramVersion.name) }
  }

  private var current: Logger { logger.withLock { $0 } }

  /// A whole line, `PLACE: error: what is wrong; what to do`.
  func error(_ line: String) { current.error("\(line)") }

  /// What is wrong, without a place.
  func warning(_ message: String) { current.warning("\(message)") }

  /// A whole line, `PLACE: warning: what is wrong; what to do`.
  func warning(line: String) {
    current.warning("\(line)", metadata: [StandardErrorLog.wholeLine: "true"])
  }

  func info(_ message: String) { current.info("\(message)") }
}

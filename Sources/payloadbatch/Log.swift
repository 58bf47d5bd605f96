internal import BatchPipeline
internal import Bytes
internal import Files
internal import JSONText
internal import Logging
internal import Synchronization

/// How messages are written to standard error.
enum LogFormat: String, CaseIterable, Sendable { case text, json }

/// Messages for a person or a log collector, on standard error; standard output carries results only.
///
/// They hold names, places and counts, never a field's value.
final class Log: Sendable {
  static let shared = Log()

  private struct State {
    var format = LogFormat.text
    var level = Logger.Level.warning
  }

  private let state = Mutex(State())

  /// To be called once, before any message; libraries that log come out the same way.
  func start(format: LogFormat, level: Logger.Level) {
    state.withLock { $0 = State(format: format, level: level) }
    LoggingSystem.bootstrap { _ in LogHandlerToStandardError(logLevel: level) }
  }

  /// A whole line, `PLACE: error: what is wrong; what to do`.
  func error(_ message: String) { write(.error, message) }

  func warning(_ message: String) { write(.warning, "warning: \(message)", bare: message) }

  func info(_ message: String) { write(.info, message) }

  func write(_ level: Logger.Level, _ message: String, bare: String? = nil) {
    let state = state.withLock { $0 }
    guard level >= state.level else { return }
    // A message is one line, whatever names of files, fields and templates it quotes.
    let message = Printable(message).description
    let bare = bare.map { Printable($0).description }
    let line =
      switch state.format {
      case .text: message
      case .json:
        JSONWriter.text(
          of: .object([
            ("time", .string(RunClock.now.text)), ("level", .string(level.rawValue)),
            ("message", .string(bare ?? message)),
          ]), .compact)
      }
    ProgressLine.withoutProgress { StandardStream.error.write(line + "\n") }
  }
}

/// What swift-log hands messages to.
private struct LogHandlerToStandardError: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Log.shared.write(event.level, "\(event.message)")
  }
}

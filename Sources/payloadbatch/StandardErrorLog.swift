internal import BatchPipeline
internal import Bytes
internal import Files
internal import JSONText
internal import Logging
internal import Records

/// Writes what swift-log lets pass to standard error, one line for each message.
struct StandardErrorLog: LogHandler {
  /// Metadata of a message that says itself that it is a warning.
  static let wholeLine = "wholeLine"

  let format: LogFormat
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = line(of: event)
    ProgressLine.withoutProgress { StandardStream.error.write(line + "\n") }
  }

  func line(of event: LogEvent) -> String {
    // A message is one line, whatever names of files, fields and templates it quotes.
    let message = Printable(event.message.description).description
    switch format {
    case .text:
      let isBare = event.level == .warning && event.metadata?[StandardErrorLog.wholeLine] == nil
      return isBare ? "warning: \(message)" : message
    case .json:
      return JSONWriter.text(
        of: .object([
          ("time", .string(RunClock.now.text)), ("level", .string(event.level.rawValue)),
          ("message", .string(message)),
        ]), .compact)
    }
  }
}

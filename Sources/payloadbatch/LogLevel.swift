internal import ArgumentParser
internal import Logging

/// `--log-level`.
enum LogLevel: String, CaseIterable, ExpressibleByArgument, Sendable {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .warning }
}

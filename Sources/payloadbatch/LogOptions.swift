internal import ArgumentParser

/// The arguments about messages that several commands have.
struct LogOptions: ParsableArguments {
  @Option(help: "How messages are written to standard error: text or json.")
  var logFormat = LogFormat.text

  @Option(
    help: ArgumentHelp(
      stringLiteral: "Messages below this level are left out: "
        + LogLevel.allCases.map(\.rawValue).joined(separator: ", ") + "."))
  var logLevel = LogLevel.warning

  func start() { Log.shared.start(format: logFormat, level: logLevel.level) }
}

extension LogFormat: ExpressibleByArgument {}

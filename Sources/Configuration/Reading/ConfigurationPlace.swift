internal import Bytes
internal import JSONText

/// Where something in the configuration stands: what a message names.
package struct ConfigurationPlace: Equatable, Sendable {
  /// What text the line and the column are counted in.
  package enum Source: Equatable, Sendable {
    /// The configuration file, as the command line names it.
    case file(String)
    /// A command-line option that sets a key, as `--set targets.0.token`.
    case option(String)
  }

  /// What the line and column count in.
  package let source: Source
  /// Line from 1. Within an option's value for `.option`.
  package let line: Int
  /// Column from 1, in Unicode scalars. Within an option's value for `.option`.
  package let column: Int
  /// Path of keys as `targets[1].apns.topic`; empty for the configuration as a whole.
  package let keyPath: String
  /// What problems are sorted by: the file, then the options; within one by offset.
  let order: JSONPlace

  init(source: Source, position: TextPosition, keyPath: String, order: JSONPlace) {
    self.source = source
    line = position.line
    column = position.column
    self.keyPath = keyPath
    self.order = order
  }

  /// The value of a command-line option.
  package init(option: String) {
    self.init(
      source: .option(option), position: TextPosition(line: 1, column: 1), keyPath: "",
      order: JSONPlace(offset: 0))
  }

  /// The beginning of a line of another file than the configuration.
  package init(file: String, line: Int, keyPath: String) {
    self.init(
      source: .file(file), position: TextPosition(line: line, column: 1), keyPath: keyPath,
      order: JSONPlace(offset: 0))
  }

  /// A place that is not in any text, for configurations that a program makes.
  package init(keyPath: String = "") {
    self.init(
      source: .file("configuration"), position: TextPosition(line: 1, column: 1), keyPath: keyPath,
      order: JSONPlace(offset: 0))
  }
}

extension ConfigurationPlace {
  /// The same place, said of a key below it.
  package func below(_ key: String) -> ConfigurationPlace {
    of(keyPath.isEmpty ? key : "\(keyPath).\(key)")
  }

  /// The same place, said of another key.
  package func of(_ keyPath: String) -> ConfigurationPlace {
    ConfigurationPlace(
      source: source, position: TextPosition(line: line, column: column), keyPath: keyPath,
      order: order)
  }
}

extension ConfigurationPlace: CustomStringConvertible {
  /// `pipeline.json:12:7`, or `--set targets.0.token`.
  package var description: String {
    switch source {
    case .file(let file): "\(Printable(file)):\(line):\(column)"
    case .option(let option): Printable(option).description
    }
  }
}

/// What is wrong at a place in a file, as one line: `PATH:LINE:COLUMN: error: what is wrong; what to do`.
///
/// Whatever a name in it holds, nothing of it steers a terminal.
package struct MessageLine: CustomStringConvertible, Sendable {
  package enum Severity: String, Sendable { case error, warning }

  /// The line without its end.
  package let description: String

  /// - Parameters:
  ///   - path: as the user gave it, or under it.
  ///   - line: from 1; nil where the whole file is meant.
  ///   - column: from 1; nil where the whole line is meant.
  ///   - message: what is wrong; what to do.
  package init(
    _ path: String, line: Int? = nil, column: Int? = nil, as severity: Severity = .error,
    _ message: String
  ) {
    var text = path
    if let line { text += ":\(line)" }
    if let column { text += ":\(column)" }
    text += ": \(severity.rawValue): \(message)"
    description = Printable(text).description
  }
}

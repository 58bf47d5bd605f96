internal import Bytes
package import Files
package import Shards

/// Why a command cannot do what it was asked: nothing was published.
package struct RunFailure: Error, Equatable, Sendable {
  /// The exit status of the command.
  package let status: ExitStatus
  /// Whole lines, `FILE:LINE:COLUMN: error: what is wrong; what to do`.
  package let messages: [String]
  /// How many records went where, if the run failed for these counts.
  package let counts: RunCounts?

  package init(_ status: ExitStatus, _ messages: [String], counts: RunCounts? = nil) {
    self.counts = counts
    self.status = status
    self.messages = messages
  }

  package init(_ status: ExitStatus, _ message: String) {
    self.init(status, [message])
  }

  /// - Parameters: after the status, as those of `MessageLine`.
  package init(
    _ status: ExitStatus, at path: String, line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    self.init(status, MessageLine(path, line: line, column: column, message).description)
  }
}

internal import Bytes

/// One thing that is wrong with a published directory.
package struct Finding: Equatable, Sendable {
  /// The file, under the directory's path as it was given.
  package let path: String
  /// Number of the line, from 1; nil where the whole file is meant.
  package let line: Int?
  /// Where in the line, in Unicode scalars from 1; nil where the whole line is meant.
  package let column: Int?
  /// What is wrong; never a value of a record.
  package let problem: String

  package init(_ path: String, line: Int? = nil, column: Int? = nil, _ problem: String) {
    self.path = path
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension Finding: CustomStringConvertible {
  /// `out/ios/shard-00000.ndjson:17:42: error: not JSON: …`
  package var description: String {
    MessageLine(path, line: line, column: column, problem).description
  }
}

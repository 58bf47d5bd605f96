/// A line is not a dead letter, so that the rest of the file cannot be trusted either.
struct DeadLetterError: Error, CustomStringConvertible {
  let line: Int
  /// Column in Unicode scalars, from 1.
  let column: Int
  /// What is wrong; what to do.
  let description: String
}

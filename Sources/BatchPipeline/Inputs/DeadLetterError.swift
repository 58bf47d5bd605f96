/// A line is no dead letter: what the rest of the file is worth nobody knows.
struct DeadLetterError: Error, CustomStringConvertible {
  let line: Int
  /// Column in Unicode scalars, from 1.
  let column: Int
  /// What is wrong; what to do.
  let description: String
}

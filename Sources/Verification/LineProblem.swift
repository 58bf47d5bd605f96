/// One thing that is wrong with a line of a shard.
struct LineProblem {
  /// What is wrong; never a value of a record.
  let text: String
  /// Where it is, from 1; nil where the whole line is meant.
  var column: Int?
}

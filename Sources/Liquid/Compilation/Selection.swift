/// A compiled `case` of which more than one branch may run: each that matches does, `else` where none did.
struct Selection: Sendable {
  struct Branch: Sendable {
    /// Index in `comparisons`; nil for `else`.
    let comparison: Int?
    /// The branch's instructions, as indexes in the program's code.
    var body: Range<Int>
  }
  var branches: [Branch] = []
  var end = 0
}

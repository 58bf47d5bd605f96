struct Selection: Sendable {
  struct Branch: Sendable {
    /// nil for `else`.
    let comparison: Int?
    var body: Range<Int>
  }
  var branches: [Branch] = []
  var end = 0
}

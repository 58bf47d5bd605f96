/// The variables that are set whichever one of several bodies runs.
struct BranchNames {
  private let before: Set<Int>
  private var common: Set<Int>?

  init(_ names: UnitNames) { before = names.surelySet }

  /// One of the bodies was compiled.
  mutating func end(_ names: inout UnitNames) {
    common = common?.intersection(names.surelySet) ?? names.surelySet
    names.surelySet = before
  }

  /// All were.
  /// - Parameter isExhaustive: whether one of them always runs.
  func finish(_ names: inout UnitNames, isExhaustive: Bool) {
    if isExhaustive, let common { names.surelySet = common }
  }
}

/// The variables that are set whichever one of several bodies runs.
struct BranchNames {
  private let before: Set<Int>
  private var common: Set<Int>?

  init(_ names: UnitNames) { before = names.surelySet }

  /// Takes note of the names that one of the bodies sets, once it is compiled.
  mutating func end(_ names: inout UnitNames) {
    common = common?.intersection(names.surelySet) ?? names.surelySet
    names.surelySet = before
  }

  /// Takes the names that every body sets for set, once all are compiled.
  /// - Parameter isExhaustive: whether one of them always runs.
  func finish(_ names: inout UnitNames, isExhaustive: Bool) {
    if isExhaustive, let common { names.surelySet = common }
  }
}

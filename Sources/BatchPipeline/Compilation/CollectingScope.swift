internal import Liquid
internal import Records

/// The names of a configuration for a template in which several things may be wrong.
///
/// Compiling stops at the first unknown name, filter, tag or partial; taken for known there afterwards, it lets the
/// next be found, so that a person sees all of them at once, each in every place.
final class CollectingScope: NameScope {
  private enum Unknown: Hashable {
    case name([FieldName])
    case word(UnknownWord)

    var path: [FieldName]? { if case .name(let path) = self { path } else { nil } }
  }

  private let names: any NameScope
  /// How often each is taken for known: compiling asks in the same order every time.
  private var passedOver: [Unknown: Int] = [:]
  /// How often the compilation under way asked for each.
  private var asked: [Unknown: Int] = [:]
  private var lastUnknown: Unknown?
  private var hasPassedOverTag = false

  init(_ names: any NameScope) { self.names = names }

  func meaning(of path: [FieldName]) -> NameMatch? {
    if let known = names.meaning(of: path) { return known }
    if isPassedOver(.name(path)) { return NameMatch(.constant(.absent), segments: path.count) }
    return nil
  }

  func meaning(of path: [FieldName], isNeeded: Bool) -> NameMatch? {
    // An optional name that is unknown does not stop the compilation, so it is not remembered as the
    // fault.
    isNeeded ? meaning(of: path) : names.meaning(of: path, isNeeded: false)
  }

  func meanings(ofAny names: [FieldName]) -> [NameMeaning] { self.names.meanings(ofAny: names) }

  var settings: RenderSettings? { names.settings }

  func constants(under name: FieldName) -> LiquidObject? { names.constants(under: name) }

  func members(under name: FieldName) -> [String]? { names.members(under: name) }

  func isKnown(_ path: [FieldName]) -> Bool? { names.isKnown(path) }

  func suggestion(for path: [FieldName]) -> String? { names.suggestion(for: path) }

  func passesOver(_ word: UnknownWord) -> Bool {
    names.passesOver(word) || isPassedOver(.word(word))
  }

  private func isPassedOver(_ unknown: Unknown) -> Bool {
    asked[unknown, default: 0] += 1
    if asked[unknown, default: 0] <= passedOver[unknown, default: 0] { return true }
    lastUnknown = unknown
    return false
  }
}

extension CollectingScope {
  /// Faults of one text that are said at once: each takes another compilation.
  private static let mostFaults = 50

  /// What `compile` makes; nil where that is wrong, which `report` is then told: every unknown name, filter,
  /// tag and partial, and the first fault of another kind.
  func compiled<Compiled>(
    _ compile: (CollectingScope) throws(LiquidError) -> Compiled,
    report: (LiquidError, _ unknownName: [FieldName]?) -> Void
  ) -> Compiled? {
    var faults: [LiquidError] = []
    for _ in 0..<CollectingScope.mostFaults {
      asked = [:]
      do throws(LiquidError) {
        let compiled = try compile(self)
        return faults.isEmpty ? compiled : nil
      } catch {
        let unknown = lastUnknown
        // One of another kind may be the end of the block that a tag was meant to begin.
        let isTold = unknown != nil || !hasPassedOverTag
        // Of one place it may be asked more than once.
        if isTold && !faults.contains(error) { report(error, unknown?.path) }
        faults.append(error)
        guard let unknown else { return nil }
        passOver(unknown)
      }
    }
    return nil
  }

  private func passOver(_ unknown: Unknown) {
    passedOver[unknown, default: 0] += 1
    lastUnknown = nil
    if case .word(.tag) = unknown { hasPassedOverTag = true }
  }
}

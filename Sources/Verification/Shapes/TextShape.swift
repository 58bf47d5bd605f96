internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of one text: those of its setting, and that no key stands for nothing.
enum TextShape {
  /// - Parameters:
  ///   - path: What the message names.
  ///   - allowsBlank: As far as the rule does: an element of a list keeps its place.
  static func problem(
    in value: JSONView, _ path: String, _ rule: TextRule = .any, allowsBlank: Bool = false
  ) -> String? {
    let problem: String?? = value.withText { text in
      if text.isBlank && !allowsBlank { return "is empty" }
      do throws(SettingFault) {
        try rule.check(text)
        return nil
      } catch {
        return error.problem
      }
    }
    guard let problem else { return "\(path) is no string" }
    return problem.map { "\(path) \($0)" }
  }

  /// What is wrong with the first of these members of `object` that is wrong; nil where none is.
  static func problem(in object: JSONView, keys: [StaticString]) -> String? {
    for key in keys {
      if let value = object[key], let problem = problem(in: value, "\(key)") { return problem }
    }
    return nil
  }
}

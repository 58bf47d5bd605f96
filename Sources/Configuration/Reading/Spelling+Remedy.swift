internal import Bytes

extension Spelling {
  /// What to do about a name that is none of `names`.
  static func remedy(for name: String, among names: [String], noun: String) -> String {
    if let nearest = nearest(to: name, among: names) {
      return "correct it (did you mean \"\(nearest)\"?)"
    }
    if names.isEmpty { return "remove it" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "valid \(noun)s are \(list)"
  }
}

internal import Bytes

extension Spelling {
  /// What to do about a name that is none of `names`.
  static func remedy(for name: String, among names: [String], noun: String) -> String {
    remedy(nearest: nearest(to: name, among: names), among: names, noun: noun)
  }

  /// The same where the nearest of `names` is known; nil where none is near.
  static func remedy(nearest: String?, among names: [String], noun: String) -> String {
    if let nearest { return "correct it (did you mean \"\(nearest)\"?)" }
    if names.isEmpty { return "remove it" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "valid \(noun)s are \(list)"
  }
}

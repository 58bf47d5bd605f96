/// A template of a configuration, and what it is for.
package struct TemplateUse: Sendable {
  package let text: TemplateText
  package let use: TextUse
}

extension TemplateUse {
  /// What may not be meant; nil where nothing is odd.
  var doubt: ConfigurationProblem? {
    guard text.syntax == .liquid, !text.comesFromData,
      let offset = text.text.utf8Offset(of: "<%")
    else { return nil }
    return text.problem(
      atUTF8Offset: offset,
      "\"<%\" is text in Liquid; where campaign syntax is meant, set message.syntax to campaign")
  }
}

extension String {
  /// Where `pattern` begins in the UTF-8 text; nil where it does not stand in it.
  fileprivate func utf8Offset(of pattern: StaticString) -> Int? {
    let bytes = Array(utf8)
    let pattern = Array(pattern.description.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: pattern) }
  }
}

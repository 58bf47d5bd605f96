/// A template of a configuration, and what it is for.
package struct TemplateUse: Sendable {
  package let text: TemplateText
  package let use: TextUse
}

extension TemplateUse {
  /// What may not be meant; nil where nothing is odd.
  var doubt: ConfigurationProblem? {
    guard text.syntax == .liquid, !text.comesFromData,
      let markup = text.text.utf8.firstRange(of: "<%".utf8)
    else { return nil }
    return text.problem(
      atUTF8Offset: text.text.utf8.distance(from: text.text.startIndex, to: markup.lowerBound),
      "\"<%\" is text in Liquid; where campaign syntax is meant, set message.syntax to campaign")
  }
}

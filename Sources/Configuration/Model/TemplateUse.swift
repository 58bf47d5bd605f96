/// A template of a configuration, and what it is for.
package struct TemplateUse: Sendable {
  package let text: TemplateText
  package let use: TextUse
}

extension TemplateText {
  /// What may not be meant; nil where nothing is odd.
  var doubt: ConfigurationProblem? {
    guard syntax == .liquid, !comesFromData, let markup = firstTag(in: .campaign) else {
      return nil
    }
    return problem(
      atUTF8Offset: markup,
      "\"<%\" is text in Liquid; where campaign syntax is meant, set message.syntax to campaign")
  }
}

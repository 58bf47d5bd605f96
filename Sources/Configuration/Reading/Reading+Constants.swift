internal import Bytes

extension Reading {
  /// Refuses text without any tag where every record would get the same, as where the braces were
  /// forgotten. Blank text is not refused: it says that there is nothing.
  mutating func refuseConstant(_ template: TemplateText, becauseOf consequence: String) {
    guard let text = template.constantText, !text.isBlank else { return }
    let isName = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { ASCII.isName($0) }
    let name = isName ? text : "token"
    let remedy = template.syntax == .campaign ? "<%= \(name) %>" : "{{ \(name) }}"
    report(
      "names nothing, so that \(consequence); \(isName ? "write" : "name a field, as") \(remedy)",
      at: template.place())
  }
}

/// A template that does not compile.
package struct LiquidError: Error, Equatable, Sendable {
  /// Where in a partial the fault is.
  package struct PartialPlace: Equatable, Sendable {
    /// The partial's name, as `render` gives it.
    package let name: String
    /// Offset in the partial's UTF-8 text.
    package let offset: Int
    /// What is wrong; what to do: without the place, which the error's own message names.
    package let message: String
  }

  /// Offset in the template's UTF-8 text; of the `render` tag, where the fault is in a partial.
  package let offset: Int
  /// What is wrong; what to do.
  package var message: String { wording.text }
  /// The message without anything of the template's text, for templates that are a record's value.
  var redactedMessage: String { wording.redacted }
  /// nil where the fault is in the template itself.
  package let partial: PartialPlace?
  private let wording: LiquidMessage

  init(offset: Int, message: LiquidMessage, partial: PartialPlace? = nil) {
    self.offset = offset
    wording = message
    self.partial = partial
  }
}

/// Where a template failed: the innermost tag or output.
package struct RenderPlace: Equatable, Sendable {
  /// The name of the partial that it is in; nil where it is in the template itself.
  package let partial: String?
  /// Offset in the UTF-8 text of that partial or of the template.
  package let offset: Int

  /// The template's start, where it fails as a whole.
  static let start = RenderPlace(partial: nil, offset: 0)
}

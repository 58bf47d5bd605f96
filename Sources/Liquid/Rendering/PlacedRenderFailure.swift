/// A failure and where in the template it is, for a person who tries a template out.
///
/// Rejections do without: their details are published, and compared from run to run.
package struct PlacedRenderFailure: Error, Equatable, Sendable {
  /// Why the template gave no text.
  package let failure: RenderFailure
  /// The innermost tag or output that failed.
  package let place: RenderPlace
}

/// A failure and where in the template it is, for who tries a template out.
///
/// Rejections do without: their details are published, and compared from run to run.
package struct PlacedRenderFailure: Error, Equatable, Sendable {
  package let failure: RenderFailure
  package let place: RenderPlace
}

/// A field, as an index: a rendered template never looks a name up.
@usableFromInline
package struct FieldReference: Hashable, Sendable {
  /// Index in `RenderContext.frames`.
  @usableFromInline package let frame: Int
  /// Index of the field in that frame's batches.
  @usableFromInline package let field: Int

  /// - Parameters:
  ///   - frame: Index in `RenderContext.frames`.
  ///   - field: Index of the field in that frame's batches.
  @inlinable package init(frame: Int, field: Int) {
    self.frame = frame
    self.field = field
  }
}

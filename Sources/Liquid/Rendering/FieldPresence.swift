/// What a record has of a field.
///
/// `@usableFromInline` as `ByteBuffer` is: asked of every record.
@usableFromInline
package enum FieldPresence: Sendable {
  /// Liquid's `nil`.
  case absent
  /// A text of no bytes.
  case empty
  /// A text of ASCII white space alone.
  case blank
  case text
  /// A list of texts (`xml.lists`).
  case list
}

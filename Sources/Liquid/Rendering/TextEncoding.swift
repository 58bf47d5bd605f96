/// How rendered text is written.
package enum TextEncoding: Sendable {
  /// The text as it is.
  case plain
  /// The text as the inside of a JSON string.
  case json
}

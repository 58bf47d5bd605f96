/// How rendered text is written.
package enum TextEncoding: Sendable {
  /// As it is.
  case plain
  /// As the inside of a JSON string.
  case json
}

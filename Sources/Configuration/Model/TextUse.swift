/// What a string of the configuration is for, which decides how `${…}` is inserted and what its names mean.
package enum TextUse: Sendable {
  /// Text, or the name of the field that holds a template.
  case plain
  /// A template in the syntax of the message, or in Liquid outside one.
  case template
  /// What stands in `{% if … %}`.
  case condition
  /// One of `templates`: its names are those that it is handed.
  case partial
  /// `output.directory`: rendered once for a run, so that no record has a name in it.
  case directory
}

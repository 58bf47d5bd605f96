/// What a file that is there already is opened for.
package enum FileAccess: Sendable {
  case reading
  /// Also for reading back.
  case writing
}

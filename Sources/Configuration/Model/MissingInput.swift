/// What it means that no file matches: an error, or that there is nothing to send.
package enum MissingInput: String, CaseIterable, Sendable {
  case fail, ok
}

/// `--format` of `init`.
package enum StarterFormat: String, CaseIterable, Sendable {
  case csv, xml
}

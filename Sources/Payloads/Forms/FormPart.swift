/// What stands between two gaps of a form, and the gap behind it. Trivial: reading one counts no
/// references.
struct FormPart: Sendable {
  /// As the line has it.
  let text: FormText
  let gap: FormGap
}

/// The first names with which templates reach what is no field; nothing else that templates name may be
/// called so.
package enum TemplateNamespace: String, CaseIterable, Sendable {
  case vars, run, source, record

  /// All of them, as templates write them.
  package static let names = allCases.map(\.rawValue)
}

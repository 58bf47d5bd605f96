/// The code of the template or of one partial.
struct Unit: Sendable {
  /// Name of the partial; nil for the template.
  var partial: String?
  var code: Range<Int> = 0..<0
  /// Variables that it has.
  var slots = 0
}

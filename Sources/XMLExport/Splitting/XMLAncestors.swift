/// The elements that are open between two records.
struct XMLAncestors: Sendable {
  /// A start tag that libxml2 may be given again.
  struct Tag: Equatable, Sendable {
    /// The start tag, of its attributes only the namespace declarations.
    let text: [UInt8]
    let line: Int
  }

  var tags: [Tag] = []
  /// The root was closed: only comments and instructions may follow.
  var isRootClosed = false
  /// A new one at every change: equal numbers of one export are equal ancestors. 0 at its start.
  var number = 0
}

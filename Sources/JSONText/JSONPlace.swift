/// Where a value or key starts: cheap to carry, turned into line and column only for a message.
package struct JSONPlace: Hashable, Sendable {
  /// Which of several documents, for trees put together from more than one; 0 otherwise.
  package let document: Int
  /// Offset in the document's bytes. For a string, that of its opening quote.
  package let offset: Int

  /// - Parameters:
  ///   - document: 0 where there is only one.
  ///   - offset: in its bytes, from 0.
  package init(document: Int = 0, offset: Int) {
    self.document = document
    self.offset = offset
  }
}

internal import Bytes
internal import Records

// MARK: Values that stay in the block's text, which libxml2 parses where it lies

extension XMLRecordBuilder {
  /// Takes a piece of the open element's text that stands in the block.
  /// - Returns: False where it does not follow what was taken so far.
  @inline(__always)
  mutating func takePlace(_ piece: Range<Int>) -> Bool {
    if text.count != element.textStart { return false }
    if element.placed.isEmpty {
      element.placed = piece
    } else if element.placed.upperBound == piece.lowerBound {
      element.placed = element.placed.lowerBound..<piece.upperBound
    } else {
      return false
    }
    return true
  }
}

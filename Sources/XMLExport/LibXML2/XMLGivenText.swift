internal import Bytes

/// The text that libxml2 was given in pieces, as far as it may still find a fault in it: tells the places of its
/// bytes, in characters. libxml2's own columns are bytes in end tags and CDATA sections, and of a section it counts
/// the lines only as it hands out the text.
struct XMLGivenText {
  /// Where `held` begins.
  private var start: XMLPlace
  /// What libxml2 held back when it had its last piece.
  private var held: [UInt8] = []
  private var end: XMLPlace

  /// - Parameter place: where the text begins.
  init(at place: XMLPlace = XMLPlace()) {
    start = place
    end = place
  }

  /// libxml2 was given `piece` and parsed what comes before `offset`. O(bytes of the piece), and of what it held
  /// back where it parsed a part of that.
  mutating func add(_ piece: Span<UInt8>, parsedTo offset: Int) {
    if offset >= end.byte {
      let parsed = min(offset - end.byte, piece.count)
      start = end.after(piece.extracting(first: parsed))
      held.removeAll(keepingCapacity: true)
      held.append(copying: piece.extracting(droppingFirst: parsed))
      end = start.after(piece.extracting(droppingFirst: parsed))
    } else {
      let parsed = max(0, offset - start.byte)
      start = start.after(held.span.extracting(first: parsed))
      held.removeFirst(parsed)
      held.append(copying: piece)
      end = end.after(piece)
    }
  }

  /// The place of the byte at `offset`, of those held back or of `piece`, which comes next.
  func place(ofByteAt offset: Int, in piece: Span<UInt8>) -> XMLPlace {
    if offset < end.byte {
      return start.after(held.span.extracting(first: max(0, offset - start.byte)))
    }
    return end.after(piece.extracting(first: min(offset - end.byte, piece.count)))
  }
}

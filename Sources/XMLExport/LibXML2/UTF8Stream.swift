internal import Bytes

/// Judges a text that arrives in pieces, cut anywhere: how far is it well-formed UTF-8?
struct UTF8Stream {
  /// Where the first sequence begins that is not known to be well-formed.
  private(set) var place: XMLPlace
  /// The last bytes, where they may be the start of a sequence.
  private var sequenceStart: [UInt8] = []

  /// - Parameter place: where the text begins.
  init(at place: XMLPlace = XMLPlace()) { self.place = place }

  /// Whether the text ends inside a sequence.
  var endsInSequence: Bool { !sequenceStart.isEmpty }

  /// How many bytes of `piece`, which comes next, belong to well-formed sequences or may turn out to.
  mutating func validCount(_ piece: Span<UInt8>) -> Int {
    let before = sequenceStart.count
    if before == 0 && piece.firstInvalidUTF8 == nil {
      place = place.after(piece)
      return piece.count
    }
    var joined = sequenceStart
    joined.append(copying: piece)
    sequenceStart = []
    let invalid = joined.span.firstInvalidUTF8
    place = place.after(joined.span.extracting(0..<(invalid ?? joined.count)))
    guard let offset = invalid else { return piece.count }
    if UTF8Stream.isCutSequence(joined[offset...]) {
      sequenceStart = Array(joined[offset...])
      return piece.count
    }
    return max(0, offset - before)
  }

  /// Whether more bytes may make one sequence out of these.
  private static func isCutSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < 4 else { return false }
    // Any start of a sequence is followed by one or the other.
    return [0x80, 0xbf].contains { (byte: UInt8) in
      (1...3).contains { count in
        let sequence = Array(bytes) + Array(repeating: byte, count: count)
        return sequence.span.firstInvalidUTF8 == nil
      }
    }
  }
}

extension Span<UInt8> {
  /// `end`, or where the sequence begins that `end` cuts, if that is after `start`.
  func characterBoundary(before end: Int, after start: Int) -> Int {
    for length in 1...3 where end - length > start {
      let byte = self[end - length]
      if byte < 0x80 { return end }
      if byte < 0xc0 { continue }
      // The lead byte tells how long the sequence is to be.
      return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? end - length : end
    }
    return end
  }
}

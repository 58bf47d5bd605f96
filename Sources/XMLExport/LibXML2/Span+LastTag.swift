internal import Bytes

extension Span<UInt8> {
  /// Offset of the last `<`, 0 where there is none, and the line feeds after it.
  var lastTag: (start: Int, lines: Int) {
    let less = ByteVector(repeating: UInt8(ascii: "<"))
    let lineFeed = ByteVector(repeating: UInt8(ascii: "\n"))
    var end = count
    var lines = 0
    while end >= 16 {
      let vector = vector(at: end &- 16)
      let tagMarks = vector.marks(equalTo: less)
      let breakMarks = vector.marks(equalTo: lineFeed)
      // Most of a tag holds neither.
      if (tagMarks & breakMarks).matchBits == 0 {
        end &-= 16
        continue
      }
      let tags = tagMarks.matchBits
      let breaks = breakMarks.matchBits
      if tags == 0 {
        lines &+= breaks.nonzeroBitCount
        end &-= 16
        continue
      }
      let last = 63 &- tags.leadingZeroBitCount
      return (end &- 16 &+ last, lines &+ (breaks &>> UInt64(last)).nonzeroBitCount)
    }
    while end > 0 {
      end &-= 1
      if self[end] == UInt8(ascii: "<") { break }
      if self[end] == UInt8(ascii: "\n") { lines &+= 1 }
    }
    return (end, lines)
  }
}

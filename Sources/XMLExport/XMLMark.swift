internal import Bytes

/// What a construct that is no start tag begins and ends with.
enum XMLMark {
  static let endTag = Array("</".utf8)
  /// What a declaration begins with, and a blank.
  static let declaration = Array("<?xml".utf8)
  static let instruction = Array("<?".utf8)
  static let instructionEnd = Array("?>".utf8)
  static let comment = Array("<!--".utf8)
  static let commentEnd = Array("-->".utf8)
  /// Comments whose text begins with a `>` or a `->`.
  static let blindComments = [Array("<!-->".utf8), Array("<!--->".utf8)]
  static let section = Array("<![CDATA[".utf8)
  static let sectionEnd = Array("]]>".utf8)
}

extension Span<UInt8> {
  /// Offset after the first `mark`, which ends in `>`, that begins at or after `start`; nil where there is
  /// none.
  /// - Parameter resumed: What lies before it was searched before.
  func firstEnd(of mark: [UInt8], from start: Int, resumed: Int = 0) -> Int? {
    var index = Swift.max(start &+ mark.count &- 1, resumed)
    while index < count {
      index = firstOffset(of: UInt8(ascii: ">"), from: index)
      let first = index &- (mark.count &- 1)
      if index < count && extracting(first..<index &+ 1).starts(with: mark) { return index &+ 1 }
      index &+= 1
    }
    return nil
  }
}

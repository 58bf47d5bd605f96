internal import Bytes

/// What the declaration of a document says of its encoding (XML 1.0 §4.3.3).
enum XMLEncodingDeclaration: Equatable {
  /// Nothing, or there is no declaration.
  case isMissing
  /// A name stands there.
  case name(Range<Int>)
  /// It is written as only libxml2 understands it, or does not end in the text.
  case isUnclear

  private static let name = Array("encoding".utf8)

  /// - Parameter text: the start of the document, in an encoding that contains ASCII, without a mark.
  init(startOf text: Span<UInt8>) {
    let start = XMLMark.declaration.count
    guard text.starts(with: XMLMark.declaration), text.count > start, text[start].isXMLBlank else {
      self = .isMissing
      return
    }
    let declaration = text.extracting(first: text.firstOffset(of: UInt8(ascii: ">"), from: start))
    guard declaration.count < text.count else {
      self = .isUnclear
      return
    }
    guard
      let index = (start..<declaration.count).first(where: {
        declaration.extracting(droppingFirst: $0).starts(with: XMLEncodingDeclaration.name)
      })
    else {
      self = .isMissing
      return
    }
    let equals = declaration.afterBlanks(index + XMLEncodingDeclaration.name.count)
    guard equals < declaration.count, declaration[equals] == UInt8(ascii: "=") else {
      self = .isUnclear
      return
    }
    let quote = declaration.afterBlanks(equals + 1)
    guard quote < declaration.count,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(declaration[quote])
    else {
      self = .isUnclear
      return
    }
    let end = declaration.firstOffset(of: declaration[quote], from: quote + 1)
    self = end < declaration.count ? .name(quote + 1..<end) : .isUnclear
  }
}

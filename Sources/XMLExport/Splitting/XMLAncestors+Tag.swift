internal import Bytes

extension XMLAncestors.Tag {
  /// Bytes of namespace declarations in a tag that are repeated for every block.
  private static let maximumBytes = 16 << 10

  /// - Parameter tag: a whole start tag; nil where its namespace declarations are too long to repeat.
  init?(_ tag: Span<UInt8>, line: Int) {
    var text: [UInt8] = [UInt8(ascii: "<")]
    let nameEnd = tag.nameEnd(ofTagAt: 0)
    text.append(copying: tag.extracting(1..<nameEnd))
    tag.forEachAttribute(from: nameEnd) { attribute in
      guard tag.extracting(attribute).starts(with: XMLName.namespace) else { return }
      text.append(UInt8(ascii: " "))
      text.append(copying: tag.extracting(attribute))
    }
    guard text.count <= XMLAncestors.Tag.maximumBytes else { return nil }
    // libxml2 looks at nothing before it has four bytes.
    text += Array("  >".utf8)
    self.init(text: text, line: line)
  }
}

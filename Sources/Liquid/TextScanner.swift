/// Looks at parts of a short ASCII text.
struct TextScanner {
  /// A number as it is written.
  struct Part {
    let value: Int
    /// Its digits.
    let count: Int
  }

  private(set) var text: [UInt8]

  init(text: [UInt8]) { self.text = text }

  func byte(_ index: Int) -> UInt8? { text.indices.contains(index) ? text[index] : nil }

  func isWord(_ index: Int) -> Bool { byte(index).map(ASCII.isWord) ?? false }

  func isAt(_ index: Int, _ literal: String) -> Bool {
    index >= 0 && index <= text.count && text[index...].starts(with: literal.utf8)
  }

  func skip(_ index: Int, _ isSkipped: (UInt8) -> Bool) -> Int {
    var index = index
    while let byte = byte(index), isSkipped(byte) { index += 1 }
    return index
  }

  func skipSpace(_ index: Int) -> Int { skip(index) { $0 == 0x20 } }

  /// A run of digits, of which the first 18 count.
  func digits(at index: Int) -> (value: Int, end: Int)? {
    let end = skip(index, ASCII.isDigit)
    guard index >= 0, end > index else { return nil }
    return (part(index..<end).value, end)
  }

  func part(_ range: Range<Int>) -> Part {
    var value = 0
    for byte in text[range].prefix(18) { value = value * 10 + Int(byte &- 0x30) }
    return Part(value: value, count: range.count)
  }

  /// Where words start.
  var wordStarts: [Int] { text.indices.filter { isWord($0) && !isWord($0 - 1) } }

  /// Where numbers start.
  var numberStarts: [Int] {
    text.indices.filter {
      ASCII.isDigit(text[$0]) && byte($0 - 1).map(ASCII.isDigit) != true
    }
  }

  /// Takes a part out.
  mutating func blank(_ range: Range<Int>) {
    for index in range where text.indices.contains(index) { text[index] = 0x20 }
  }
}

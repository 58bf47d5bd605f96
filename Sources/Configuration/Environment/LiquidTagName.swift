internal import Bytes

/// The word with which a tag begins, as far as it was read: letters, digits and underscores, or a `#`.
struct LiquidTagName {
  private enum Place { case hyphen, spaces, word, end }

  private(set) var bytes: [UInt8] = []
  private var place: Place

  private init(_ place: Place) { self.place = place }

  /// The state where there is no tag.
  static var none: LiquidTagName { LiquidTagName(.end) }
  /// The state after `{%`, which a hyphen may follow.
  static var ofTag: LiquidTagName { LiquidTagName(.hyphen) }
  /// The state at the beginning of a line of `liquid`.
  static var ofLine: LiquidTagName { LiquidTagName(.spaces) }

  var isComplete: Bool { place == .end }

  func equals(_ name: StaticString) -> Bool { bytes.elementsEqual(name.description.utf8) }

  mutating func read(_ byte: UInt8) {
    switch place {
    case .hyphen where byte == UInt8(ascii: "-"): place = .spaces
    case .hyphen, .spaces:
      place = ASCII.isSpace(byte) ? .spaces : ASCII.isWord(byte) ? .word : .end
      if place == .word || byte == UInt8(ascii: "#") { bytes = [byte] }
    case .word: if ASCII.isWord(byte) { bytes.append(byte) } else { place = .end }
    case .end: break
    }
  }
}

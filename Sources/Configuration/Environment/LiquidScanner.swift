internal import Bytes

/// Follows a template only as far as it takes to know what surrounds a place in it: text, the inside
/// of a tag, a quoted literal there, or a block whose content is not template source.
///
/// Reads tags, blocks and the lines of `liquid` as `TemplateScanner` and `TemplateParser` of Liquid do;
/// what those refuse may be read in any way.
struct LiquidScanner {
  enum State: Equatable {
    case text
    /// Inside `{{ }}` or `{% %}`, or in a condition.
    case code
    case quoted(UInt8)
    /// Inside `{{ }}` in the quoted reason of a `skip`, which is a template of its own.
    case nested
    /// Between `{% raw %}`, `{% doc %}` or `{% comment %}` and its end.
    case verbatim
  }

  private enum Token {
    case text, output, tag
    /// An output that a single `}` ends, unless another follows.
    case outputBrace
    /// An output that holds `{%`: it goes on to `%}`.
    case brokenOutput
  }

  /// Whether the text so far ends with a brace that the next byte might complete to an opening.
  var endsWithBrace = false
  /// The byte before, in code; 0 at the beginning of a token.
  private(set) var last: UInt8 = 0
  private var token = Token.text
  private var name = LiquidTagName.none
  private let isCondition: Bool
  private var quote: UInt8?
  private var isNested = false
  /// Inside `{% liquid %}`, where every line is a tag.
  private var isLiquid = false
  /// The tag that ends a raw block, inside one.
  private var rawEnd: [UInt8]?
  /// Whether the token in a raw block holds `{% endraw`, which ends the block where the token ends with `%}`.
  private var holdsRawEnd = false
  /// Comments around the place; raw blocks inside them count too.
  private var comments = 0

  init(isCondition: Bool) {
    self.isCondition = isCondition
    if isCondition { token = .tag }
  }

  private var isVerbatim: Bool { rawEnd != nil || comments > 0 }

  var state: State {
    if isVerbatim { return .verbatim }
    if token == .text { return .text }
    if isNested { return .nested }
    return quote.map(State.quoted) ?? .code
  }

  /// Whether a brace might end a tag or an output here, be it one in a verbatim block.
  var isInsideToken: Bool { token != .text }

  /// Whether `{%` would begin a tag here although no token has ended.
  var isInsideOutput: Bool { token == .output }

  /// Whether what comes next might be part of a tag's name.
  var isInsideName: Bool { isInsideToken && !name.isComplete }

  mutating func advance(over bytes: [UInt8]) {
    for byte in bytes { advance(over: byte) }
  }

  private mutating func advance(over byte: UInt8) {
    switch token {
    case .text:
      if endsWithBrace, byte == UInt8(ascii: "%") || byte == UInt8(ascii: "{") {
        return open(byte == UInt8(ascii: "%") ? .tag : .output)
      }
      endsWithBrace = byte == UInt8(ascii: "{")
    case .output where byte == UInt8(ascii: "}"):
      // `{{%endraw %}` is an output, and an end.
      holdsRawEnd = holdsRawEnd && last == UInt8(ascii: "%")
      token = .outputBrace
    case .outputBrace:
      let isWhole = byte == UInt8(ascii: "}")
      close(isTag: false, endsRaw: !isWhole)
      if !isWhole { advance(over: byte) }
    case .tag where byte == UInt8(ascii: "}") && last == UInt8(ascii: "%") && !isCondition,
      .brokenOutput where byte == UInt8(ascii: "}") && last == UInt8(ascii: "%"):
      // Delimiters end a tag even between quotes, as in the reference implementation.
      close(isTag: token == .tag, endsRaw: true)
    case .output, .tag, .brokenOutput: readInside(byte)
    }
  }

  private mutating func open(_ opened: Token) {
    token = opened
    name = opened == .tag ? .ofTag : .none
    endsWithBrace = false
    last = 0
  }

  private mutating func readInside(_ byte: UInt8) {
    var opensTag = byte == UInt8(ascii: "%") && last == UInt8(ascii: "{")
    let breaksOutput = opensTag && token == .output
    // To the end of a raw block the second brace of `{{` opens a tag too.
    if byte == UInt8(ascii: "%"), last == 0, token == .output { opensTag = true }
    if breaksOutput || (opensTag && rawEnd != nil) { name = .ofTag } else { readName(byte) }
    if !isVerbatim { readQuotes(byte) }
    if breaksOutput { token = .brokenOutput }
    last = breaksOutput ? 0 : byte
  }

  private mutating func readName(_ byte: UInt8) {
    guard !name.isComplete else { return }
    name.read(byte)
    guard name.isComplete else { return }
    if name.bytes == rawEnd { holdsRawEnd = true }
    if name.equals("liquid"), !isVerbatim {
      isLiquid = true
      name = .ofLine
      name.read(byte)
    }
  }

  private mutating func readQuotes(_ byte: UInt8) {
    if isLiquid, byte == UInt8(ascii: "\n") {
      // Each line is read on its own, and that of a comment not at all.
      quote = nil
      isNested = false
      name = .ofLine
    } else if byte == quote {
      quote = nil
      isNested = false
    } else if quote == nil {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
    } else if byte == UInt8(ascii: "{"), last == byte, name.equals("skip") {
      isNested = true
    } else if byte == UInt8(ascii: "}") {
      isNested = false
    }
  }

  private mutating func close(isTag: Bool, endsRaw: Bool) {
    if rawEnd != nil {
      if endsRaw, holdsRawEnd { rawEnd = nil }
    } else if isTag {
      if name.equals("comment") { comments += 1 }
      if name.equals("endcomment"), comments > 0 { comments -= 1 }
      if name.equals("raw") { rawEnd = Array("endraw".utf8) }
      if name.equals("doc"), comments == 0 { rawEnd = Array("enddoc".utf8) }
    }
    token = .text
    quote = nil
    (isNested, isLiquid, holdsRawEnd) = (false, false, false)
  }

  /// Whether `byte` would make one word with a value beside it.
  static func joins(_ byte: UInt8) -> Bool {
    // More than a name may hold: a number's point, a property's question mark, letters beyond ASCII.
    ASCII.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte >= 0x80
  }
}

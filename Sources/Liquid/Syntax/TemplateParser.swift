internal import Bytes

/// Parses a template into nodes. Names are not resolved here.
struct TemplateParser {
  /// A tag's name and what follows it.
  struct Tag {
    /// The name as it is written.
    let name: String
    /// nil for the end of a block, and for what is no tag.
    let known: TagName?
    let nameOffset: Int
    /// What stands between the name and the end of the tag.
    let markup: Range<Int>
    /// Whether the tag ends with `-%}`.
    let trimsAfter: Bool

    var delimiter: String { TagName.end(of: name) }

    /// Whether it is no tag at all, nor the end of a block or one that is refused by its name.
    var mayBeMisspelt: Bool { known == nil && !name.hasPrefix("end") && name != "include" }
  }

  let source: [UInt8]
  /// Who may pass over an unknown tag.
  let scope: (any NameScope)?
  private var scanner: TemplateScanner
  private var depth: Int
  /// Whether the text that comes next loses its leading white space.
  private var trimsNext = false
  /// Inside a `liquid` tag: what is left of its lines.
  private var lines: Range<Int>?

  init(
    _ source: [UInt8], within range: Range<Int>? = nil, depth: Int = 0, scope: (any NameScope)?
  ) {
    self.source = source
    self.scope = scope
    self.depth = depth
    scanner = TemplateScanner(source, within: range ?? source.startIndex..<source.endIndex)
  }

  /// The whole template.
  static func parse(_ source: [UInt8], _ scope: (any NameScope)?) throws(LiquidError) -> BodySyntax
  {
    var parser = TemplateParser(source, scope: scope)
    return try parser.document()
  }

  mutating func document() throws(LiquidError) -> BodySyntax {
    var body = BodySyntax()
    if let tag = try parse(into: &body) { throw unexpected(tag, in: nil) }
    return body
  }

  // MARK: - Tokens

  /// Appends nodes up to a tag that only the block around it can understand, which is returned; nil at
  /// the end of the text.
  mutating func parse(into body: inout BodySyntax) throws(LiquidError) -> Tag? {
    if lines != nil { return try parseLines(into: &body) }
    while let token = scanner.next() {
      switch token.kind {
      case .text:
        var range = token.range
        if trimsNext {
          while !range.isEmpty, isTrimmed(source[range.lowerBound]) {
            range = (range.lowerBound + 1)..<range.upperBound
          }
          trimsNext = false
        }
        let isBlank = source[range].allSatisfy(ASCII.isSpace)
        body.append(.text(range, isBlank: isBlank), at: range.lowerBound)
      case .output:
        controlSpace(token.range, &body)
        let inside = content(of: token.range)
        var expression = try ExpressionParser(source, in: inside)
        let offset = expression.offset
        body.append(.output(try expression.filtered()), at: offset)
      case .tag:
        controlSpace(token.range, &body)
        let tag = try tag(in: token.range)
        if let unknown = try parse(tag, into: &body) { return unknown }
      case .openOutput:
        throw LiquidError(
          offset: token.range.lowerBound, message: "output is never closed; end it with \"}}\"")
      case .openTag:
        throw LiquidError(
          offset: token.range.lowerBound, message: "tag is never closed; end it with \"%}\"")
      }
    }
    return nil
  }

  private func isTrimmed(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == 0 }

  /// `{%-` shortens the text before it, `-%}` the text after it.
  private mutating func controlSpace(_ token: Range<Int>, _ body: inout BodySyntax) {
    if source[token.lowerBound + 2] == UInt8(ascii: "-"),
      case .text(var range, let isBlank)? = body.nodes.last?.node
    {
      while !range.isEmpty, isTrimmed(source[range.upperBound - 1]) {
        range = range.lowerBound..<(range.upperBound - 1)
      }
      body.nodes[body.nodes.count - 1].node = .text(range, isBlank: isBlank)
    }
    trimsNext = trimsAfter(token)
  }

  private func trimsAfter(_ token: Range<Int>) -> Bool {
    source[token.upperBound - 3] == UInt8(ascii: "-")
  }

  /// What stands between the delimiters and their hyphens.
  private func content(of token: Range<Int>) -> Range<Int> {
    var (start, end) = (token.lowerBound + 2, token.upperBound - 2)
    if start < end, source[start] == UInt8(ascii: "-") { start += 1 }
    if start < end, source[end - 1] == UInt8(ascii: "-") { end -= 1 }
    return start..<end
  }

  private func tag(in token: Range<Int>) throws(LiquidError) -> Tag {
    let inside = content(of: token)
    guard let tag = tag(inMarkup: inside, trimsAfter: trimsAfter(token)) else {
      throw LiquidError(
        offset: token.lowerBound, message: "tag has no name; write one after \"{%\"")
    }
    return tag
  }

  private func tag(inMarkup markup: Range<Int>, trimsAfter: Bool) -> Tag? {
    var start = markup.lowerBound
    while start < markup.upperBound, ASCII.isSpace(source[start]) { start += 1 }
    guard start < markup.upperBound else { return nil }
    var end = start
    if source[end] == UInt8(ascii: "#") {
      end += 1
    } else {
      while end < markup.upperBound, ASCII.isWord(source[end]) { end += 1 }
    }
    guard end > start else { return nil }
    let name = String(decoding: source[start..<end], as: UTF8.self)
    return Tag(
      name: name, known: TagName(rawValue: name), nameOffset: start,
      markup: end..<markup.upperBound, trimsAfter: trimsAfter)
  }

  // MARK: - Blocks

  /// Goes one level deeper; the caller goes back with `leave()`.
  mutating func enter(_ tag: Tag) throws(LiquidError) {
    depth += 1
    if depth > Nesting.maximumDepth {
      throw LiquidError(
        offset: tag.nameOffset,
        message: "blocks nest deeper than \(Nesting.maximumDepth); use a partial")
    }
  }

  mutating func leave() { depth -= 1 }

  var currentDepth: Int { depth }

  /// A body that only its own end tag may end.
  mutating func body(of tag: Tag) throws(LiquidError) -> BodySyntax {
    try enter(tag)
    defer { leave() }
    var body = BodySyntax()
    let end = try section(of: tag, into: &body)
    guard end.name == tag.delimiter else { throw unexpected(end, in: tag) }
    return body
  }

  /// Parses up to the next tag that belongs to `tag`'s block.
  mutating func section(of tag: Tag, into body: inout BodySyntax) throws(LiquidError) -> Tag {
    guard let end = try parse(into: &body) else { throw neverClosed(tag) }
    return end
  }

  func neverClosed(_ tag: Tag) -> LiquidError {
    LiquidError(
      offset: tag.nameOffset,
      message: "\"\(tag.name)\" is never closed; add {% \(tag.delimiter) %}")
  }

  func unexpected(_ tag: Tag, in block: Tag?) -> LiquidError {
    let message: LiquidMessage
    let name: LiquidMessage =
      TagName.all.contains(tag.name) ? "\"\(tag.name)\"" : "\(quoting: tag.name)"
    if tag.known?.role == .part || tag.name.hasPrefix("end") {
      message =
        if let block {
          "\(name) does not belong in \"\(block.name)\"; close it with {% \(block.delimiter) %} first"
        } else { "\(name) has no block to belong to; take it out or open the block" }
    } else if tag.name == "include" {
      message = "\"include\" is not supported; use \"render\", which names what it hands over"
    } else {
      let nearest = Spelling.nearest(to: tag.name, among: TagName.all)
      let advice = Spelling.advice(nearest: nearest, otherwise: "see the list of tags")
      message = "unknown tag \(name); \(advice)"
    }
    return LiquidError(offset: tag.nameOffset, message: message)
  }

  // MARK: - The liquid tag

  /// Parses the lines of a `liquid` tag, each of which is a tag.
  mutating func parse(linesOf tag: Tag, into body: inout BodySyntax) throws(LiquidError) {
    try enter(tag)
    defer { leave() }
    let outer = lines
    lines = tag.markup
    if let unknown = try parseLines(into: &body) { throw unexpected(unknown, in: nil) }
    lines = outer
  }

  private mutating func parseLines(into body: inout BodySyntax) throws(LiquidError) -> Tag? {
    while let line = nextLine() {
      guard let tag = tag(inMarkup: line, trimsAfter: false) else {
        if source[line].allSatisfy(ASCII.isSpace) { continue }
        throw LiquidError(
          offset: line.lowerBound, message: "line does not start with a tag; write one tag a line")
      }
      if let unknown = try parse(tag, into: &body) { return unknown }
    }
    return nil
  }

  private mutating func nextLine() -> Range<Int>? {
    guard let rest = lines, !rest.isEmpty else { return nil }
    let end = source[rest].firstIndex(of: UInt8(ascii: "\n")) ?? rest.upperBound
    lines = min(end + 1, rest.upperBound)..<rest.upperBound
    return rest.lowerBound..<end
  }

  // MARK: - Blocks that are not parsed

  /// Reads past a comment, whose inner comments and raw blocks must be closed too.
  mutating func skipComment(_ tag: Tag) throws(LiquidError) {
    var open = 1
    while open > 0 {
      let inner: Tag?
      if lines != nil {
        guard let line = nextLine() else { throw neverClosed(tag) }
        inner = self.tag(inMarkup: line, trimsAfter: trimsNext)
      } else {
        guard let token = scanner.next() else { throw neverClosed(tag) }
        guard token.kind == .tag else { continue }
        inner = self.tag(inMarkup: content(of: token.range), trimsAfter: trimsAfter(token.range))
      }
      guard let inner else { continue }
      switch inner.known {
      case .raw: _ = try rawText(inner)
      case .comment: open += 1
      default: if inner.name == tag.delimiter { open -= 1 }
      }
      trimsNext = inner.trimsAfter
    }
  }

  /// The text up to the end tag of `tag`, whatever it holds.
  mutating func rawText(_ tag: Tag) throws(LiquidError) -> [UInt8] {
    guard source[tag.markup].allSatisfy(ASCII.isSpace) else {
      throw LiquidError(
        offset: tag.markup.lowerBound, message: "\"\(tag.name)\" takes no arguments; take them out")
    }
    guard lines == nil else { throw neverClosed(tag) }
    var text: [UInt8] = []
    let delimiter = Array(tag.delimiter.utf8)
    while let token = scanner.next() {
      if let start = endTag(delimiter, in: token.range) {
        text.append(contentsOf: source[token.range.lowerBound..<start])
        trimsNext = trimsAfter(token.range)
        return text
      }
      if tag.known == .doc, token.kind == .tag,
        self.tag(inMarkup: content(of: token.range), trimsAfter: false)?.known == .doc
      {
        throw LiquidError(
          offset: token.range.lowerBound, message: "\"doc\" cannot hold another; close it first")
      }
      text.append(contentsOf: source[token.range])
    }
    throw neverClosed(tag)
  }

  /// Where the last `{% name … %}` starts that ends a token.
  private func endTag(_ name: [UInt8], in token: Range<Int>) -> Int? {
    guard token.count >= 4, source[token.upperBound - 2] == UInt8(ascii: "%"),
      source[token.upperBound - 1] == UInt8(ascii: "}")
    else { return nil }
    var start = token.upperBound - 4
    while start >= token.lowerBound {
      if source[start] == UInt8(ascii: "{"), source[start + 1] == UInt8(ascii: "%") {
        let inside = content(of: start..<token.upperBound)
        if let tag = tag(inMarkup: inside, trimsAfter: false), Array(tag.name.utf8) == name {
          return start
        }
      }
      start -= 1
    }
    return nil
  }
}

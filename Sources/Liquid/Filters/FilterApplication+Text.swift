internal import Bytes

extension FilterApplication {
  func stripped(_ bytes: [UInt8], start: Bool, end: Bool) -> [UInt8] {
    var (first, last) = (bytes.startIndex, bytes.endIndex)
    if start {
      while first < last, SteppedText.isStripped(bytes[first]) { first += 1 }
    }
    if end {
      while last > first, SteppedText.isStripped(bytes[last - 1]) { last -= 1 }
    }
    return Array(bytes[first..<last])
  }

  /// The text without white space at its ends, and a single space wherever else there is some.
  func squished() throws(RenderFailure) -> LiquidValue {
    if input.isAbsent { return .absent }
    var result: [UInt8] = []
    for byte in stripped(try inputText(), start: true, end: true) {
      if !ASCII.isSpace(byte) {
        result.append(byte)
      } else if result.last != UInt8(ascii: " ") {
        result.append(UInt8(ascii: " "))
      }
    }
    return .string(result)
  }

  // MARK: - Replacing

  /// The input with up to `limit` occurrences of the first argument replaced. An empty one stands before
  /// every scalar and at the end.
  func replaced(by replacement: [UInt8], limit: Int) throws(RenderFailure) -> [UInt8] {
    let bytes = try inputText()
    let pattern = text(0)
    var result: [UInt8] = []
    var count = 0
    var copied = 0
    var search = 0
    while count < limit, let found = ByteSearch.first(pattern, in: bytes, from: search) {
      result.append(contentsOf: bytes[copied..<found])
      try append(replacement, for: pattern, at: found, in: bytes, to: &result)
      count += 1
      copied = found + pattern.count
      search = copied
      if pattern.isEmpty {
        guard found < bytes.count else { break }
        search = found + 1
        while search < bytes.count, !ScalarText.isStart(bytes[search]) { search += 1 }
      }
      try limits.check(bytes: result.count)
    }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  /// Appends the replacement, in which a backslash refers to the match as in the reference.
  private func append(
    _ replacement: [UInt8], for match: [UInt8], at found: Int, in bytes: [UInt8],
    to result: inout [UInt8]
  ) throws(RenderFailure) {
    guard replacement.contains(UInt8(ascii: "\\")) else {
      return result.append(contentsOf: replacement)
    }
    var index = 0
    while index < replacement.count {
      guard replacement[index] == UInt8(ascii: "\\"), index + 1 < replacement.count else {
        result.append(replacement[index])
        index += 1
        continue
      }
      switch replacement[index + 1] {
      case UInt8(ascii: "0"), UInt8(ascii: "&"): result.append(contentsOf: match)
      case UInt8(ascii: "1")...UInt8(ascii: "9"): break
      case UInt8(ascii: "`"): result.append(contentsOf: bytes[..<found])
      case UInt8(ascii: "'"): result.append(contentsOf: bytes[(found + match.count)...])
      case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
      case let other: result.append(contentsOf: [UInt8(ascii: "\\"), other])
      }
      // Each of many references may stand for nearly all of the text.
      try limits.check(bytes: result.count)
      index += 2
    }
  }

  /// The input with the last occurrence of the first argument replaced.
  func replacedLast(by replacement: [UInt8]) throws(RenderFailure) -> [UInt8] {
    let bytes = try inputText()
    let pattern = text(0)
    guard let found = ByteSearch.last(pattern, in: bytes) else { return bytes }
    return bytes[..<found] + replacement + bytes[(found + pattern.count)...]
  }

  // MARK: - Cutting

  /// A list is cut as a list, all else as text.
  func sliced() throws(RenderFailure) -> LiquidValue {
    let start = try integer(0, isClamped: true)
    let length = argument(1)?.isTruthy == true ? try integer(1, isClamped: true) : 1
    if case .array(let elements) = input {
      guard let range = ScalarText.range(start, length, of: elements.count) else {
        return .array([])
      }
      return .array(Array(elements[range]))
    }
    return .string(ScalarText(try inputText()).slice(start, length) ?? [])
  }

  func truncated() throws(RenderFailure) -> LiquidValue {
    if input.isAbsent { return .absent }
    let length = arguments.isEmpty ? 50 : try integer(0, isClamped: true)
    let end = arguments.count > 1 ? text(1) : Array("...".utf8)
    let whole = ScalarText(try inputText())
    guard whole.count > length else { return .string(whole.bytes) }
    let (kept, overflow) = length.subtractingReportingOverflow(ScalarText(end).count)
    return .string(whole.prefix(overflow ? 0 : kept) + end)
  }

  func truncatedWords() throws(RenderFailure) -> LiquidValue {
    if input.isAbsent { return .absent }
    let count = max(arguments.isEmpty ? 15 : try integer(0), 1)
    let end = arguments.count > 1 ? text(1) : Array("...".utf8)
    let bytes = try inputText()
    let words = words(of: bytes)
    // White space after the last word counts as something that is cut.
    let isCut = words.count == count && words.last?.endIndex != bytes.endIndex
    guard words.count > count || isCut else { return .string(bytes) }
    return .string(Array(words[..<count].joined(separator: " ".utf8)) + end)
  }

  private func words(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(whereSeparator: ASCII.isSpace)
  }

  func split() throws(RenderFailure) -> LiquidValue {
    let bytes = try inputText()
    let pattern = text(0)
    var parts: [[UInt8]] = []
    if pattern == [UInt8(ascii: " ")] {
      parts = words(of: bytes).map { Array($0) }
    } else if pattern.isEmpty {
      parts = ScalarText(bytes).scalars
    } else {
      var start = 0
      while let found = ByteSearch.first(pattern, in: bytes, from: start) {
        parts.append(Array(bytes[start..<found]))
        start = found + pattern.count
      }
      parts.append(Array(bytes[start...]))
      while parts.last?.isEmpty == true { parts.removeLast() }
    }
    try limits.check(elements: parts.count)
    return .array(parts.map { .string($0) })
  }
}

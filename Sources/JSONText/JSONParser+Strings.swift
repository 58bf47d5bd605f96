internal import Bytes

extension JSONParser {
  /// The string whose opening quote stands at `index`.
  mutating func parseString() throws(JSONError) -> JSONString {
    let place = JSONPlace(document: document, offset: index)
    index += 1
    let start = index
    skipPlain()
    guard index < end, bytes[index] == UInt8(ascii: "\\") else {
      return JSONString(try closeString(try text(start..<index)), place: place)
    }
    // The slow path, for strings with an escape.
    var decoded = Array(try text(start..<index).utf8)
    while index < end, bytes[index] == UInt8(ascii: "\\") {
      try appendEscape(to: &decoded)
      let run = index
      skipPlain()
      decoded.append(contentsOf: try text(run..<index).utf8)
    }
    return JSONString(try closeString(String(decoding: decoded, as: UTF8.self)), place: place)
  }

  /// Moves to the next quote, backslash or control character.
  private mutating func skipPlain() {
    while index < end, !bytes[index].needsJSONEscape { index += 1 }
  }

  private mutating func closeString(_ text: String) throws(JSONError) -> String {
    guard index < end else { throw failure(.unclosedString, at: index) }
    guard bytes[index] == UInt8(ascii: "\"") else { throw failure(.controlCharacter, at: index) }
    index += 1
    return text
  }

  private func text(_ range: Range<Int>) throws(JSONError) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    // Only to find the first bad byte: a longer prefix is valid until it takes that byte in.
    var iterator = bytes[range].makeIterator()
    var decoder = UTF8()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    throw failure(.invalidUTF8, at: offset)
  }

  /// Decodes the escape at `index`.
  private mutating func appendEscape(to decoded: inout [UInt8]) throws(JSONError) {
    let start = index
    guard index + 1 < end else { throw failure(.unclosedString, at: end) }
    if let unit = index + 6 <= end ? JSONString.hexUnit(at: index, in: bytes) : nil {
      index += 6
      decoded.append(contentsOf: try scalar(unit, at: start).utf8)
      return
    }
    guard let escaped = bytes[index + 1].unescapedInJSON else {
      throw failure(.invalidEscape, at: start)
    }
    decoded.append(escaped)
    index += 2
  }

  /// The scalar that begins with code unit `unit`, written at `start`; takes the second half of a pair.
  private mutating func scalar(_ unit: UInt16, at start: Int) throws(JSONError) -> String {
    if unit == 0, options.refusesNonText { throw failure(.nulCharacter, at: start) }
    if let scalar = Unicode.Scalar(unit) { return String(scalar) }
    if index + 6 <= end, let low = JSONString.hexUnit(at: index, in: bytes),
      let scalar = Unicode.Scalar(high: unit, low: low)
    {
      index += 6
      return String(scalar)
    }
    if options.refusesNonText || options.refusesLoneSurrogates {
      throw failure(.loneSurrogate, at: start)
    }
    return "\u{fffd}"
  }
}

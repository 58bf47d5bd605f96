internal import Bytes

/// A string of the configuration cut at its `${NAME}` references.
struct EnvironmentReferences: Sendable {
  /// A piece of the string: its own text, or the value of a variable.
  struct Part: Sendable {
    var text: [UInt8]
    /// Offset in the string as the configuration has it.
    let originalStart: Int
    /// The variable that was inserted; nil for the string's own text.
    let variable: String?
  }

  /// What is wrong with a reference, and its offset.
  struct Fault: Equatable, Sendable {
    let offset: Int
    let message: String
  }

  private(set) var parts: [Part] = []
  private(set) var faults: [Fault] = []

  /// Faults after which a string is given up: finding the place of each takes a walk through it.
  static let mostFaults = 10
  private let bytes: [UInt8]
  private let environment: [String: String]

  /// Cuts `text`. `${` before a letter or `_` begins a reference; `$${` writes `${`, also in a default,
  /// which ends at the first `}`; any other `$` is itself. O(length).
  init(cutting text: String, environment: [String: String]) {
    bytes = Array(text.utf8)
    self.environment = environment
    var index = 0
    while index < bytes.count, faults.count < Self.mostFaults {
      if starts(with: "$${", at: index) {
        // The first dollar goes; what follows is text, whatever it looks like.
        append(Array("${".utf8), at: index + 1)
        index += 3
      } else if starts(with: "${", at: index), isNameStart(index + 2) {
        index = appendReference(at: index)
      } else {
        append([bytes[index]], at: index)
        index += 1
      }
    }
  }

  /// The value of the reference at `start`; returns the offset after it.
  private mutating func appendReference(at start: Int) -> Int {
    var index = start + 2
    while index < bytes.count, ASCII.isWord(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[(start + 2)..<index], as: UTF8.self)
    var fallbackText: ArraySlice<UInt8>?
    if starts(with: ":-", at: index) {
      let close = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
      fallbackText = bytes[(index + 2)..<close]
      index = close
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "}") else {
      faults.append(
        Fault(
          offset: start,
          message: "malformed reference to an environment variable; write ${NAME}, "
            + "${NAME:-default}, or $${ for the text ${"))
      return bytes.count
    }
    let fallback = fallbackText.map {
      EnvironmentReferences(cutting: String(decoding: $0, as: UTF8.self), environment: [:])
    }
    if !name.utf8.starts(with: "PAYLOADBATCH_".utf8) {
      faults.append(
        Fault(
          offset: start,
          message: "environment variable \(name) may not be read; only names that begin with "
            + "PAYLOADBATCH_ may, and $${ writes the text ${"))
    } else if let fallback, !fallback.faults.isEmpty {
      faults.append(
        Fault(
          offset: start,
          message: "the default of \(name) holds another reference; write text there"))
    } else if let value = environment[name], value.unicodeScalars.contains("\u{fffd}") {
      // U+FFFD is what Foundation puts for bytes that are not UTF-8; inserted, the text would have
      // changed.
      faults.append(
        Fault(offset: start, message: "environment variable \(name) is not UTF-8; set it anew"))
    } else if let value = environment[name], !(value.isEmpty && fallback != nil) {
      parts.append(Part(text: Array(value.utf8), originalStart: start, variable: name))
    } else if let fallback {
      parts.append(
        Part(text: fallback.joined.bytes, originalStart: start, variable: name))
    } else {
      faults.append(
        Fault(
          offset: start,
          message: "environment variable \(name) is not set; set it or write ${\(name):-default}"))
    }
    return index + 1
  }

  private mutating func append(_ text: [UInt8], at offset: Int) {
    if let last = parts.last, last.variable == nil,
      last.originalStart + last.text.count == offset
    {
      parts[parts.count - 1].text += text
    } else {
      parts.append(Part(text: text, originalStart: offset, variable: nil))
    }
  }

  private func starts(with text: StaticString, at index: Int) -> Bool {
    let text = text.description.utf8
    return index + text.count <= bytes.count
      && bytes[index..<(index + text.count)].elementsEqual(text)
  }

  private func isNameStart(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    return ASCII.isWord(bytes[index]) && !ASCII.isDigit(bytes[index])
  }
}

extension EnvironmentReferences {
  /// The parts joined, for strings that are no templates.
  var joined: ResolvedText {
    var resolved = ResolvedText()
    for part in parts {
      resolved.append(part.text, from: part.originalStart, isInserted: part.variable != nil)
    }
    return resolved
  }
}

extension String {
  /// The text as a configuration writes it, with `$${` for each `${`: no reference is cut out of it.
  package var escapingReferences: String {
    var escaped: [UInt8] = []
    for byte in utf8 {
      if byte == UInt8(ascii: "{"), escaped.last == UInt8(ascii: "$") {
        escaped += Array("${".utf8)
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

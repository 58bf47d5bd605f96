internal import Bytes

/// One value of a line that `JSONLine` parsed, looked at where it stands: nothing is copied before it is asked
/// for. It keeps the line's bytes alive.
package struct JSONView: Sendable {
  private let document: JSONDocument
  private let index: Int

  private var text: [UInt8] { document.text }
  private var tape: JSONTape { document.tape }

  private var entry: JSONTape.Entry { tape.entries[index] }

  fileprivate func view(at index: Int) -> JSONView {
    JSONView(document, at: index)
  }

  /// - Parameter index: of the value's entry.
  init(_ document: JSONDocument, at index: Int) {
    self.document = document
    self.index = index
  }

  /// Offset of the value's first byte in the line.
  package var start: Int { entry.start }
  /// Whether this is a string.
  package var isString: Bool { entry.kind == .string }
  /// Whether this is an object.
  package var isObject: Bool { entry.kind == .object }
  /// Whether null stands anywhere in the line. O(values).
  package var hasNull: Bool { tape.entries.contains { $0.kind == .null } }
  /// Whether a string anywhere in the line has half of a surrogate pair, which many a reader refuses
  /// (RFC 8259 §8.2). O(values).
  package var hasLoneSurrogate: Bool {
    tape.entries.indices.contains { index in
      guard tape.entries[index].hasEscape else { return false }
      var decoded: [UInt8] = []
      return !tape.decode(index, of: text.span, into: &decoded)
    }
  }
}

extension JSONView {
  /// The value of a member; nil where there is none, or this is no object. O(members).
  package subscript(key: StaticString) -> JSONView? {
    tape.value(of: key, in: index, text.span).map { view(at: $0) }
  }

  /// Whether this is an object that has a member of this key. O(members).
  package func has(_ key: StaticString) -> Bool {
    tape.value(of: key, in: index, text.span) != nil
  }

  /// Whether this is the string `other`.
  package func isString(_ other: StaticString) -> Bool {
    tape.isString(index, other, text.span)
  }

  /// Calls `body` with the text of a string; nil where this is none.
  package func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
    guard isString else { return nil }
    guard entry.hasEscape else { return body(text.span.extracting(entry.content)) }
    var decoded: [UInt8] = []
    _ = tape.decode(index, of: text.span, into: &decoded)
    return body(decoded.span)
  }

  /// The decoded text of a string; nil where this is none.
  package var string: String? { withText { String(copying: $0) } }

  /// Bytes of the decoded text of a string; nil where this is none.
  package var textBytes: Int? { withText { $0.count } }

  /// Whether this is a string and another of the same text.
  package func isSameString(as other: JSONView?) -> Bool {
    guard let other, isString, other.isString else { return false }
    if !entry.hasEscape && !other.entry.hasEscape {
      return text[entry.content] == other.text[other.entry.content]
    }
    var (own, others): ([UInt8], [UInt8]) = ([], [])
    _ = tape.decode(index, of: text.span, into: &own)
    _ = other.tape.decode(other.index, of: other.text.span, into: &others)
    return own == others
  }

  /// The truth value; nil where this is none.
  package var bool: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  private var number: JSONNumber? {
    guard entry.kind == .number else { return nil }
    return JSONNumber(
      grammatical: String(decoding: text[entry.start..<entry.end], as: UTF8.self))
  }

  /// The number, where it is a whole one that fits (see `JSONNumber.asInt`).
  package var int: Int? { number?.asInt }

  /// The nearest double; infinite where the number is beyond its range.
  package var double: Double? { number?.asDouble }
}

// MARK: Members and elements

extension JSONView {
  /// The members of an object in their order, or the elements of an array, whose keys are themselves.
  package struct Parts: Sequence, IteratorProtocol {
    fileprivate let parent: JSONView
    fileprivate var index: Int
    fileprivate var rest: Int
    fileprivate let hasKeys: Bool

    /// Whether none is left.
    package var isEmpty: Bool { rest == 0 }

    /// The next member or element; nil after the last. O(1).
    package mutating func next() -> (key: JSONView, value: JSONView)? {
      guard rest > 0 else { return nil }
      rest -= 1
      let key = parent.view(at: index)
      let value = hasKeys ? parent.view(at: index + 1) : key
      index = parent.tape.entries[value.index].next
      return (key, value)
    }
  }

  /// The members of an object; nil where this is none.
  package var members: Parts? { entry.kind == .object ? parts(hasKeys: true) : nil }

  /// The elements of an array; nil where this is none.
  package var elements: Parts? { entry.kind == .array ? parts(hasKeys: false) : nil }

  private func parts(hasKeys: Bool) -> Parts {
    Parts(parent: self, index: index + 1, rest: entry.count, hasKeys: hasKeys)
  }

  /// Whether the object's keys are some of these, in their order. No object has none.
  package func hasOnly(_ keys: [StaticString]) -> Bool {
    var next = 0
    guard let members else { return true }
    for member in members {
      while next < keys.count, !member.key.isString(keys[next]) { next += 1 }
      if next == keys.count { return false }
      next += 1
    }
    return true
  }

  /// Whether the object's keys are exactly these, in their order.
  package func has(exactly keys: [StaticString]) -> Bool {
    entry.kind == .object && entry.count == keys.count && hasOnly(keys)
  }
}

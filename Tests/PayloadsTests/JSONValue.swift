/// Just enough JSON for comparing payloads; keys of an object in their order.
indirect enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string([UInt8])
  case array([JSONValue])
  case object([String: JSONValue], order: [String])

  init?(_ text: String) {
    var reader = JSONReader(bytes: Array(text.utf8))
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members, _) = self { members[key] } else { nil }
  }

  var keys: [String] {
    if case .object(_, let order) = self { order } else { [] }
  }

  var text: String? {
    if case .string(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// Equal as JSON: the order of keys does not count.
  static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a, _), .object(let b, _)): a == b
    default: false
    }
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return index == bytes.count
    }
  }

  mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 }
  }

  mutating func take(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  mutating func value() -> JSONValue? {
    skipSpace()
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default:
      let start = index
      while index < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index]) { index += 1 }
      return start == index ? nil : .number(String(decoding: bytes[start..<index], as: UTF8.self))
    }
  }

  mutating func object() -> JSONValue? {
    index += 1
    var members: [String: JSONValue] = [:]
    var order: [String] = []
    skipSpace()
    if take("}") { return .object([:], order: []) }
    repeat {
      skipSpace()
      guard let key = string() else { return nil }
      skipSpace()
      guard take(":"), let value = value() else { return nil }
      let name = String(decoding: key, as: UTF8.self)
      guard members.updateValue(value, forKey: name) == nil else { return nil }
      order.append(name)
      skipSpace()
    } while take(",")
    return take("}") ? .object(members, order: order) : nil
  }

  mutating func array() -> JSONValue? {
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
      skipSpace()
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  mutating func string() -> [UInt8]? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        guard index < bytes.count else { return nil }
        let escape = bytes[index]
        index += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "u"):
          guard index + 4 <= bytes.count,
            let scalar = UInt8(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
          else { return nil }
          text.append(scalar)
          index += 4
        default: return nil
        }
      default: text.append(byte)
      }
    }
    return nil
  }
}

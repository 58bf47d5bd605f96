extension LiquidValue {
  /// What an output writes: an array's elements one after the other, nothing for `nil`.
  var outputBytes: [UInt8] {
    switch self {
    case .array(let elements):
      var bytes: [UInt8] = []
      for element in elements { bytes.append(contentsOf: element.outputBytes) }
      return bytes
    default: return textBytes
    }
  }

  /// What a filter that works on text sees.
  var textBytes: [UInt8] {
    switch self {
    case .absent: []
    case .string(let bytes), .text(let bytes): bytes
    case .array, .object: inspected
    case .float(let value): LiquidValue.text(of: value)
    default: Array(scalarText.utf8)
    }
  }

  /// The text of what is neither a text nor a fraction, and holds no values.
  private var scalarText: String {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .big(let value): value.text
    case .range(let first, let last): "\(first)..\(last)"
    case .loop(let state): state.columns == nil ? "Liquid::ForloopDrop" : "Liquid::TablerowloopDrop"
    case .scope: "Liquid::SelfDrop"
    case .absent, .float, .string, .text, .array, .object: ""
    }
  }

  /// How a value shows inside the text of an array or object: `{"name"=>"x", "n"=>nil}`.
  var inspected: [UInt8] {
    var bytes: [UInt8] = []
    inspect(into: &bytes, depth: 0)
    return bytes
  }

  private func inspect(into bytes: inout [UInt8], depth: Int) {
    guard depth <= Nesting.maximumDepth else {
      bytes.append(contentsOf: "…".utf8)
      return
    }
    switch self {
    case .absent: bytes.append(contentsOf: "nil".utf8)
    case .string(let text), .text(let text): LiquidValue.quote(text, into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        element.inspect(into: &bytes, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        LiquidValue.quote(member.key, into: &bytes)
        bytes.append(contentsOf: "=>".utf8)
        member.value.inspect(into: &bytes, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "}"))
    default: bytes.append(contentsOf: textBytes)
    }
  }

  private static func quote(_ text: [UInt8], into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case 0x1b: bytes.append(contentsOf: "\\e".utf8)
      case 0x07: bytes.append(contentsOf: "\\a".utf8)
      case 0x08: bytes.append(contentsOf: "\\b".utf8)
      case 0x0b: bytes.append(contentsOf: "\\v".utf8)
      case 0x0c: bytes.append(contentsOf: "\\f".utf8)
      case 0x00: bytes.append(contentsOf: "\\u0000".utf8)
      case UInt8(ascii: "#") where index + 1 < text.count && "{$@".utf8.contains(text[index + 1]):
        bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x01..<0x20, 0x7f:
        let digits = String(byte, radix: 16, uppercase: true)
        bytes.append(contentsOf: "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The shortest digits that read back as `value`, always with a point: `1.0`, `1.5e-05`.
  ///
  /// There is an exponent where Ruby writes one: before the point stand at most the 16 digits that a `Double`
  /// may need, of a whole number the 15 that it always keeps; behind it at most three zeros.
  static func text(of value: Double) -> [UInt8] {
    guard let number = BigNumber(value.magnitude) else {
      return Array((value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity").utf8)
    }
    var text: [UInt8] = []
    text.reserveCapacity(32)
    if value.sign == .minus { text.append(UInt8(ascii: "-")) }
    if number.isZero { return text + "0.0".utf8 }
    var digits = number.digits
    // Digits before the point; below 0, zeros behind it.
    let whole = digits.count - number.scale
    while digits.last == 0 { digits.removeLast() }
    for index in digits.indices { digits[index] += UInt8(ascii: "0") }
    if whole < -3 || whole > 16 || (whole == 16 && digits.count <= whole) {
      let power = abs(whole - 1)
      text.append(digits[0])
      text.append(UInt8(ascii: "."))
      text.append(contentsOf: digits.count == 1 ? [UInt8(ascii: "0")] : digits[1...])
      text.append(contentsOf: (whole < 1 ? "e-" : "e+").utf8)
      text.append(contentsOf: "\(power < 10 ? "0" : "")\(power)".utf8)
    } else if whole <= 0 {
      text.append(contentsOf: "0.".utf8)
      text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -whole))
      text.append(contentsOf: digits)
    } else if digits.count <= whole {
      text.append(contentsOf: digits)
      text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: whole - digits.count))
      text.append(contentsOf: ".0".utf8)
    } else {
      text.append(contentsOf: digits[..<whole])
      text.append(UInt8(ascii: "."))
      text.append(contentsOf: digits[whole...])
    }
    return text
  }
}

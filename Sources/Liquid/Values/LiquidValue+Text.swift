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
    default: Array(scalarText.utf8)
    }
  }

  private var scalarText: String {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .big(let value): value.text
    case .float(let value): LiquidValue.text(of: value)
    case .range(let first, let last): "\(first)..\(last)"
    case .loop(let state): state.columns == nil ? "Liquid::ForloopDrop" : "Liquid::TablerowloopDrop"
    case .scope: "Liquid::SelfDrop"
    case .absent, .string, .text, .array, .object: ""
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
    default: bytes.append(contentsOf: scalarText.utf8)
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
  static func text(of value: Double) -> String {
    guard let number = BigNumber(value.magnitude) else {
      return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    }
    let sign = value.sign == .minus ? "-" : ""
    if number.isZero { return sign + "0.0" }
    let significant = number.digits.lastIndex { $0 != 0 } ?? 0
    let digits = String(
      decoding: number.digits[...significant].map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    // Digits before the point; below 0, zeros behind it.
    let whole = number.digits.count - number.scale
    if whole < -3 || whole > 16 || (whole == 16 && digits.utf8.count <= whole) {
      let rest = digits.dropFirst()
      let power = abs(whole - 1)
      return sign + digits.prefix(1) + "." + (rest.isEmpty ? "0" : rest) + "e"
        + (whole < 1 ? "-" : "+") + (power < 10 ? "0" : "") + String(power)
    }
    if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + digits }
    if digits.utf8.count <= whole {
      return sign + digits + String(repeating: "0", count: whole - digits.utf8.count) + ".0"
    }
    return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
  }
}

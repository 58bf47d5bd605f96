internal import Bytes
internal import Crypto
internal import Platforms

extension FilterApplication {
  func base64Encoded(_ alphabet: Base64.Alphabet) throws(RenderFailure) -> LiquidValue {
    let bytes = try inputText()
    return .string(Base64.encoded(bytes.span, alphabet))
  }

  func base64Decoded(_ alphabet: Base64.Alphabet) throws(RenderFailure) -> LiquidValue {
    let bytes = try inputText()
    return try utf8(Base64.decoded(bytes.span, alphabet), "Base64")
  }

  func escaped() throws(RenderFailure) -> LiquidValue {
    input.isAbsent ? .absent : .string(HTMLText.escaped(try inputText()))
  }

  func percentEncoded() throws(RenderFailure) -> LiquidValue {
    input.isAbsent
      ? .absent : .string(PercentEncoding.encoded(try inputText(), space: UInt8(ascii: "+")))
  }

  func percentDecoded() throws(RenderFailure) -> LiquidValue {
    input.isAbsent
      ? .absent : try utf8(PercentEncoding.decoded(try inputText()), "percent-encoded")
  }

  /// The HMAC-SHA256 of the input, by the first argument as key, in hexadecimal.
  func authenticationCode() throws(RenderFailure) -> LiquidValue {
    var code = call.authentication ?? HMAC<SHA256>(key: SymmetricKey(data: text(0)))
    code.update(data: try inputText())
    return .string([UInt8](hexadecimal: code.finalize()))
  }

  /// The inside of a JSON string.
  func jsonEscaped() throws(RenderFailure) -> LiquidValue {
    let bytes = try inputText()
    var buffer = ByteBuffer(capacity: bytes.count + 16)
    buffer.append(escaping: bytes.span)
    return .string(buffer.array())
  }

  private func utf8(_ bytes: [UInt8]?, _ kind: String) throws(RenderFailure) -> LiquidValue {
    guard let bytes else { throw failure("gets text that is not \(kind); correct the data") }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("makes bytes that are not UTF-8; correct the data")
    }
    return .string(bytes)
  }

  /// The input with each line end, LF or CRLF, replaced.
  func replacingNewlines(by replacement: [UInt8]) throws(RenderFailure) -> [UInt8] {
    let bytes = try inputText()
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n")
      {
        continue
      }
      if byte == UInt8(ascii: "\n") {
        result.append(contentsOf: replacement)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// An integer of `TrackingId.range` in lower-case hexadecimal; negative ones count + 2³².
  func hexadecimal(of value: LiquidValue) throws(RenderFailure) -> [UInt8] {
    var digits = ByteBuffer(capacity: 16)
    digits.append(hex: try identifier(value))
    return digits.array()
  }

  /// An integer of `TrackingId.range`; negative ones count + 2³².
  func identifier(_ value: LiquidValue) throws(RenderFailure) -> UInt64 {
    switch value {
    case .int, .big, .string, .text:
      let text = value.textBytes
      if let id = try? TrackingId(parsing: text.span) { return id.unsigned }
    default: break
    }
    throw failure("needs an integer \(TrackingId.range); correct the data")
  }
}

internal import Crypto
internal import Platforms
internal import Records

extension FilterApplication {
  func encoded() throws(RenderFailure) -> LiquidValue {
    let bytes = try inputText()
    switch filter {
    case .base64Encode: return .string(Base64.encoded(bytes.span))
    case .base64URLSafeEncode: return .string(Base64.encoded(bytes.span, .urlSafe))
    case .base64Decode: return try utf8(Base64.decoded(bytes.span), "Base64")
    case .base64URLSafeDecode: return try utf8(Base64.decoded(bytes.span, .urlSafe), "Base64")
    case .escape, .h: return input.isAbsent ? .absent : .string(HTMLText.escaped(bytes))
    case .escapeOnce: return .string(HTMLText.escapedOnce(bytes))
    case .stripHTML: return .string(HTMLText.stripped(bytes))
    case .newlineToBreak: return .string(replacingNewlines(in: bytes, by: Array("<br />\n".utf8)))
    case .stripNewlines: return .string(replacingNewlines(in: bytes, by: []))
    case .urlEncode:
      return input.isAbsent ? .absent : .string(PercentEncoding.encoded(bytes, space: 0x2b))
    case .urlDecode:
      return input.isAbsent ? .absent : try utf8(PercentEncoding.decoded(bytes), "percent-encoded")
    case .sha256: return .string([UInt8](hexadecimal: SHA256.hash(data: bytes)))
    case .md5: return .string([UInt8](hexadecimal: Insecure.MD5.hash(data: bytes)))
    case .hmacSHA256:
      return .string(
        [UInt8](
          hexadecimal: HMAC<SHA256>.authenticationCode(
            for: bytes, using: SymmetricKey(data: text(0)))))
    case .json:
      var buffer = ByteBuffer(capacity: bytes.count + 16)
      buffer.append(escaping: bytes.span)
      return .string(buffer.array())
    default: return .string(try hexadecimal(of: input))
    }
  }

  private func utf8(_ bytes: [UInt8]?, _ kind: String) throws(RenderFailure) -> LiquidValue {
    guard let bytes else { throw failure("gets text that is not \(kind); correct the data") }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("makes bytes that are not UTF-8; correct the data")
    }
    return .string(bytes)
  }

  private func replacingNewlines(in bytes: [UInt8], by replacement: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0d, index + 1 < bytes.count, bytes[index + 1] == 0x0a { continue }
      if byte == 0x0a { result.append(contentsOf: replacement) } else { result.append(byte) }
    }
    return result
  }

  /// An integer of `TrackingId.range` in lower-case hexadecimal; negative ones count + 2³².
  func hexadecimal(of value: LiquidValue) throws(RenderFailure) -> [UInt8] {
    guard let number = identifier(value) else {
      throw failure("needs an integer \(TrackingId.range); correct the data")
    }
    return Array(String(number, radix: 16).utf8)
  }

  private func identifier(_ value: LiquidValue) -> UInt64? {
    switch value {
    case .int, .big, .string, .text:
      let text = value.textBytes
      return (try? TrackingId(parsing: text.span))?.unsigned
    default: return nil
    }
  }
}

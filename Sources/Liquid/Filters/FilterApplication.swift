internal import Bytes
internal import Crypto

/// One filter about to be applied to one value.
struct FilterApplication {
  let call: FilterCall
  let input: LiquidValue
  /// The arguments, as many as `Filter.argumentCounts` allows; keyword arguments are the last one, as an
  /// object.
  let arguments: [LiquidValue]
  let settings: RenderSettings
  let tracking: TrackingIdentifiers?

  var filter: Filter { call.filter }
  var limits: FilterLimits { settings.filterLimits }

  func result() throws(RenderFailure) -> LiquidValue {
    let result = try typedResult()
    if let bytes = result.stringBytes { try limits.check(bytes: bytes.count) }
    guard case .text = input else { return result }
    // What was made of untyped text is untyped too.
    switch result {
    case .string(let bytes): return .text(bytes)
    case .array(let elements) where filter == .split:
      return .array(elements.map { .text($0.stringBytes ?? []) })
    default: return result
    }
  }

  /// The value that the filter makes, not yet marked as untyped text.
  ///
  /// One case for each filter and no default: the compiler reports a filter that has no function, and
  /// none can run the function of another that a group of cases ends in.
  private func typedResult() throws(RenderFailure) -> LiquidValue {
    switch filter {
    case .abs: absolute()
    case .ceil: try rounded(.up)
    case .floor: try rounded(.down)
    case .round: try roundedToPlaces()
    case .plus: try arithmetic(.plus)
    case .minus: try arithmetic(.minus)
    case .times: try arithmetic(.times)
    case .dividedBy: try arithmetic(.dividedBy)
    case .modulo: try arithmetic(.modulo)
    case .atLeast: argumentOrInput(.greater)
    case .atMost: argumentOrInput(.less)
    case .sum: try sum()

    case .size: input.size ?? .int(0)
    case .first: input.firstElement
    case .last: input.lastElement
    case .join: try joined()
    case .reverse: .array(try elements().reversed())
    case .concat: try concatenated()
    case .map: try mapped()
    case .compact: try compacted()
    case .uniq: try unique()
    case .sort: try sorted(isNatural: false)
    case .sortNatural: try sorted(isNatural: true)
    case .where: try selected(keeping: true)
    case .reject: try selected(keeping: false)
    case .find: try found()
    case .findIndex: try foundIndex()
    case .has: try isFound()

    case .base64Encode: try base64Encoded(.standard)
    case .base64Decode: try base64Decoded(.standard)
    case .base64URLSafeEncode: try base64Encoded(.urlSafe)
    case .base64URLSafeDecode: try base64Decoded(.urlSafe)
    case .escape, .h: try escaped()
    case .escapeOnce: .string(HTMLText.escapedOnce(try inputText()))
    case .stripHTML: .string(HTMLText.stripped(try inputText()))
    case .newlineToBreak: .string(try replacingNewlines(by: Array("<br />\n".utf8)))
    case .stripNewlines: .string(try replacingNewlines(by: []))
    case .urlEncode: try percentEncoded()
    case .urlDecode: try percentDecoded()
    case .sha256: .string([UInt8](hexadecimal: SHA256.hash(data: try inputText())))
    case .md5: .string([UInt8](hexadecimal: Insecure.MD5.hash(data: try inputText())))
    case .hmacSHA256: try authenticationCode()
    case .json: try jsonEscaped()
    case .hex, .adobeDeliveryID: .string(try hexadecimal(of: input))
    case .adobeMessageID: .string([UInt8(ascii: "h")] + (try hexadecimal(of: input)))
    case .trackingURL: .string(try trackingURL())
    case .utm: .string(withCampaignParameters(try inputText()))

    case .append: .string(try inputText() + text(0))
    case .prepend: .string(text(0) + (try inputText()))
    case .upcase: .string(ScalarText(try inputText()).uppercased)
    case .downcase: .string(ScalarText(try inputText()).lowercased)
    case .capitalize: .string(ScalarText(try inputText()).capitalized)
    case .strip: .string(stripped(try inputText(), start: true, end: true))
    case .lstrip: .string(stripped(try inputText(), start: true, end: false))
    case .rstrip: .string(stripped(try inputText(), start: false, end: true))
    case .squish: try squished()
    case .remove: .string(try replaced(by: [], limit: .max))
    case .removeFirst: .string(try replaced(by: [], limit: 1))
    case .removeLast: .string(try replacedLast(by: []))
    case .replace: .string(try replaced(by: text(1), limit: .max))
    case .replaceFirst: .string(try replaced(by: text(1), limit: 1))
    case .replaceLast: .string(try replacedLast(by: text(1)))
    case .split: try split()
    case .slice: try sliced()
    case .truncate: try truncated()
    case .truncatewords: try truncatedWords()

    case .date: date()
    case .default: defaulted()
    }
  }

  /// An argument; nil where it is not given.
  func argument(_ index: Int) -> LiquidValue? {
    index < arguments.count ? arguments[index] : nil
  }

  /// The text of an argument, empty where it is not given.
  func text(_ index: Int) -> [UInt8] { argument(index)?.textBytes ?? [] }

  /// The text of the input: that of a list or an object is much longer than what it is made of.
  func inputText() throws(RenderFailure) -> [UInt8] {
    switch input {
    case .array, .object: try limits.check(elements: input.effort(atMost: limits.elements))
    default: break
    }
    return input.textBytes
  }

  func failure(_ what: String) -> RenderFailure {
    .error(detail: "filter \"\(filter.rawValue)\" \(what)")
  }

  /// An argument that must be an integer.
  /// - Parameter isClamped: whether the nearest `Int` is as good where it is too large.
  func integer(_ index: Int, isClamped: Bool = false) throws(RenderFailure) -> Int {
    let value = isClamped ? argument(index)?.clampedInteger : argument(index)?.strictInteger
    guard let value else {
      throw failure("needs an integer; give it one")
    }
    return value
  }

  private func defaulted() -> LiquidValue {
    var allowsFalse = false
    if arguments.count > 1, case .object(let options)? = arguments.last {
      allowsFalse = options[Array("allow_false".utf8)]?.isTruthy ?? false
    }
    let isMissing = allowsFalse ? input.isAbsent : !input.isTruthy
    return isMissing || input.isEmpty ? argument(0) ?? .emptyString : input
  }
}

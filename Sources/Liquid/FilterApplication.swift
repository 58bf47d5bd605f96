internal import Records

/// One filter about to be applied to one value.
struct FilterApplication {
  let filter: Filter
  let input: LiquidValue
  /// As many as `Filter.argumentCounts` allows; keyword arguments are the last one, as an object.
  let arguments: [LiquidValue]
  let limits: FilterLimits
  let settings: RenderSettings
  let tracking: TrackingIdentifiers?

  func result() throws(RenderFailure) -> LiquidValue {
    let result = try unmarked()
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

  private func unmarked() throws(RenderFailure) -> LiquidValue {
    switch filter {
    case .abs, .ceil, .floor, .round, .plus, .minus, .times, .dividedBy, .modulo, .atLeast,
      .atMost, .sum:
      return try number()
    case .compact, .concat, .find, .findIndex, .first, .has, .join, .last, .map, .reject, .reverse,
      .sort, .sortNatural, .uniq, .where, .size:
      return try list()
    case .base64Decode, .base64Encode, .base64URLSafeDecode, .base64URLSafeEncode, .escape,
      .escapeOnce, .h, .urlDecode, .urlEncode, .stripHTML, .sha256, .md5, .hmacSHA256, .json, .hex,
      .newlineToBreak, .stripNewlines:
      return try encoded()
    case .adobeDeliveryID, .adobeMessageID, .trackingURL, .utm: return try campaign()
    case .append, .capitalize, .downcase, .lstrip, .prepend, .remove, .removeFirst, .removeLast,
      .replace, .replaceFirst, .replaceLast, .rstrip, .slice, .split, .squish, .strip, .truncate,
      .truncatewords, .upcase:
      return try text()
    case .date: return date()
    case .default: return defaulted()
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

/// The filters, by the names that templates use.
enum Filter: String, CaseIterable, Sendable {
  case abs, append, ceil, compact, concat, date, downcase, escape, find, first, floor, has, h, join
  case last, lstrip, map, minus, modulo, plus, prepend, reject, remove, replace, reverse, round
  case rstrip, size, slice, sort, split, squish, strip, sum, times, truncate, truncatewords, uniq,
    upcase
  case `where`, `default`, capitalize
  case atLeast = "at_least"
  case atMost = "at_most"
  case base64Decode = "base64_decode"
  case base64Encode = "base64_encode"
  case base64URLSafeDecode = "base64_url_safe_decode"
  case base64URLSafeEncode = "base64_url_safe_encode"
  case dividedBy = "divided_by"
  case escapeOnce = "escape_once"
  case findIndex = "find_index"
  case newlineToBreak = "newline_to_br"
  case removeFirst = "remove_first"
  case removeLast = "remove_last"
  case replaceFirst = "replace_first"
  case replaceLast = "replace_last"
  case sortNatural = "sort_natural"
  case stripHTML = "strip_html"
  case stripNewlines = "strip_newlines"
  case urlDecode = "url_decode"
  case urlEncode = "url_encode"
  // Beyond the reference.
  case hex, utm, sha256, md5, json
  case adobeDeliveryID = "adobe_did"
  case adobeMessageID = "adobe_mid"
  case hmacSHA256 = "hmac_sha256"
  case trackingURL = "tracking_url"

  /// Arguments that may follow the colon.
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .abs, .ceil, .downcase, .escape, .h, .first, .floor, .last, .lstrip, .reverse, .rstrip,
      .size, .squish, .strip, .upcase, .capitalize, .base64Decode, .base64Encode,
      .base64URLSafeDecode,
      .base64URLSafeEncode, .escapeOnce, .newlineToBreak, .stripHTML, .stripNewlines, .urlDecode,
      .urlEncode, .hex, .sha256, .md5, .json, .adobeDeliveryID, .adobeMessageID:
      0...0
    case .append, .concat, .date, .map, .minus, .modulo, .plus, .prepend, .remove, .split, .times,
      .atLeast, .atMost, .dividedBy, .removeFirst, .removeLast, .hmacSHA256:
      1...1
    case .compact, .join, .round, .sort, .sum, .uniq, .sortNatural: 0...1
    case .truncate, .truncatewords, .default: 0...2
    case .find, .has, .reject, .replace, .slice, .where, .findIndex, .replaceFirst: 1...2
    case .replaceLast, .trackingURL: 2...2
    case .utm: 1...3
    }
  }
}

internal import Bytes
internal import Records

extension TextRule {
  /// Why `text`, which the rule does not accept, is refused.
  func fault(of text: Span<UInt8>) -> SettingFault {
    switch self {
    case .any:
      preconditionFailure("bug: a text was refused that may be any")
    case .collapseId where text.count > TextRule.maximumCollapseIdBytes:
      SettingFault(
        code: .badCollapseId,
        problem: "is longer than \(TextRule.maximumCollapseIdBytes) bytes", remedy: "shorten it")
    case .collapseId:
      TextRule.badHeader(.badCollapseId)
    case .headerValue:
      TextRule.badHeader(.templateError)
    case .topic:
      TextRule.badLabel("topic", maximumBytes: TextRule.maximumTopicBytes)
    case .analyticsLabel:
      TextRule.badLabel("analytics label", maximumBytes: TextRule.maximumAnalyticsLabelBytes)
    case .number:
      TextRule.invalid("is no number", remedy: "write one as JSON has them, such as 0.5")
    case .fraction:
      TextRule.invalid("is no number from 0 to 1", remedy: "write one such as 0.5")
    case .color:
      TextRule.invalid("is no color", remedy: "write it as #rrggbb")
    case .count:
      TextRule.invalid(
        "is no whole number from 0 to \(TextRule.maximumCount)", remedy: "write digits")
    case .oneOf(let names):
      TextRule.invalid(
        "is no value of this key",
        remedy: "write one of \(names.indices.map { names[$0] }.joined(separator: ", "))")
    case .flag:
      FlagWord.fault
    case .duration:
      TextRule.invalid("is no duration in seconds", remedy: "write one such as 0.5s")
    case .timestamp:
      TextRule.invalid(
        "is no timestamp of RFC 3339", remedy: "write one such as 2026-11-21T09:00:00Z")
    }
  }

  private static func invalid(_ problem: String, remedy: String) -> SettingFault {
    SettingFault(code: .invalidArgument, problem: problem, remedy: remedy)
  }

  private static func badHeader(_ code: RejectionCode) -> SettingFault {
    SettingFault(
      code: code, problem: "has a control character, or white space at an end",
      remedy: "remove it")
  }

  private static func badLabel(_ noun: String, maximumBytes: Int) -> SettingFault {
    invalid(
      "is no \(noun)",
      remedy: "write 1 to \(maximumBytes) of the characters a-z A-Z 0-9 - _ . ~ %")
  }
}

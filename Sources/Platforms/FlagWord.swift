internal import Bytes
internal import Records

/// `contentAvailable`, `mutableContent` and the like.
package struct FlagWord: SettingValue {
  /// Whether the text was one of the words that set a flag.
  package let isSet: Bool

  private static let set: LastingArray<String> = ["1", "true", "yes"]
  private static let notSet: LastingArray<String> = ["0", "false", "no"]

  /// The words that set a flag, then those that do not.
  package static let words = [set, notSet].flatMap { words in words.indices.map { words[$0] } }

  /// Why a text that is none of `words` is refused.
  static let fault = SettingFault(
    code: .invalidFlag,
    problem: "is no flag",
    remedy: "write 1, true or yes to set it, 0, false, no or nothing not to")

  /// A flag that the configuration writes as `true` or `false`.
  package init(_ isSet: Bool) { self.isSet = isSet }

  /// One of `words` exactly (PIPELINE.md, message and targets).
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.equalsOne(of: FlagWord.set) {
      isSet = true
    } else if text.equalsOne(of: FlagWord.notSet) {
      isSet = false
    } else {
      throw FlagWord.fault
    }
  }
}

package import Bytes

/// A JSON value whose strings are templates: what a custom field may be.
///
/// There is no null: a payload has none (PIPELINE.md §4), so the configuration leaves such keys out.
package enum JSONTemplate: Sendable {
  case text(TextSetting)
  /// The text of a number, as the configuration writes it.
  case number(LastingBytes)
  case bool(Bool)
  case array(LastingArray<JSONTemplate>)
  case object(LastingArray<JSONTemplateMember>)
}

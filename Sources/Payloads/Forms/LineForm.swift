internal import Bytes
internal import Liquid

/// The line of one plan with gaps for what differs from record to record.
///
///     {"v":1,"id":"│id│","platform":"fcm","token":"│token│", … "title":"Bonjour │firstName│","body": …
///
/// Filling one is all that is done for most records once their token and ids are checked. It is not written
/// by hand: `PayloadEncoder` writes a line with marks in place of the record's values
/// (`FormDraft`), and the form is what stands between the marks. Keys, their order, and which key goes
/// with which are decided where every line is made. Trivial, as all that a plan is made of.
struct LineForm: Sendable {
  let parts: LastingArray<FormPart>
  /// The texts of the parts.
  let text: LastingBytes
  let templates: LastingArray<Template>
  /// Bytes of the longest line for which nothing is to be counted: all of it would keep the limit.
  let maximumBytes: Int
}

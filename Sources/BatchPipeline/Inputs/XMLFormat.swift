internal import Records
internal import XMLExport

/// How the text of an XML export becomes records.
struct XMLFormat: Sendable {
  let layout: XMLLayout
  let limits: RecordLimits
  /// `input.xml.parser` is `auto`: libxml2 gets only what is not plain.
  let readsPlainRecords: Bool
}

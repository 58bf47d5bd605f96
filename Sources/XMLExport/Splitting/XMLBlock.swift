internal import Records

/// Text of an XML export that begins and ends between elements: whole records, and what lies between them.
///
/// The blocks of an export are its whole text, one after the other: whatever is wrong with the document
/// is found by whoever parses the block that it stands in.
package struct XMLBlock: Sendable {
  /// Nothing of it is parsed, unless the reader had to. Not in an enumeration with `parsed`: taken out of
  /// one, it would be held twice, and so copied when it changes.
  var text: [UInt8] = []
  /// Where in the text the records are.
  var records: [Range<Int>] = []
  /// What the reader had to parse, in place of a text.
  var parsed: RecordBatch?
  let frame: Frame

  /// What lies around the text.
  struct Frame: Sendable {
    /// Where the first record stands in the text; `extents` is empty.
    let places: RecordPlaces
    /// Offset of the first record in the export: another one than in the text where that was transcoded.
    let sourceByte: Int
    /// Where the text begins.
    let start: XMLPlace
    /// The elements that are open there, the root first.
    let ancestors: XMLAncestors
    /// Number of `ancestors` where the text ends.
    let nextAncestors: Int
    /// The document ends with the block.
    let isLast: Bool
  }

  /// Records in the block.
  package var count: Int { parsed?.count ?? records.count }
  /// Bytes of text that the block holds.
  package var byteCount: Int { parsed?.bytes.count ?? text.count }
}

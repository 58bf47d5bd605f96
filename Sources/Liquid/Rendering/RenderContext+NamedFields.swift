internal import Records

extension RenderContext {
  /// A field that the frame's batch holds only by name: the last of equal names, or all of them where
  /// the name is a list. O(fields of the record).
  func value(ofNamed name: FieldName, inFrame frame: Int) -> LiquidValue {
    guard let (named, record) = named(inFrame: frame) else { return .absent }
    let bytes = frames[frame].batch.bytes
    var last = LiquidValue.absent
    var elements: [LiquidValue]?
    for entry in named.entries(of: record) where named.names[entry.name] == name {
      let text = LiquidValue.text(Array(bytes[entry.range.range]))
      if entry.isListed { elements = (elements ?? []) + [text] } else { last = text }
    }
    return elements.map(LiquidValue.array) ?? last
  }

  /// What comparing all of a record's names with one takes, as `LiquidValue.effort` counts.
  func effort(ofNamesInFrame frame: Int) -> Int {
    guard let (named, record) = named(inFrame: frame) else { return 0 }
    return named.entries(of: record).count / RenderContext.namesPerElement
  }

  /// What the frame's batch holds by name, and which of its records is selected.
  private func named(inFrame frame: Int) -> (NamedFields, record: Int)? {
    guard frame < frames.count, let record = sources[frame].record,
      let named = frames[frame].batch.named
    else { return nil }
    return (named, record)
  }

  /// Names that are compared in the time of one element.
  private static let namesPerElement = 4
}

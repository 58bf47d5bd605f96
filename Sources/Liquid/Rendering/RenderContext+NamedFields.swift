internal import Records

extension RenderContext {
  /// A field that the frame's batch holds only by name: the last of equal names, or all of them where
  /// the name is a list. O(fields of the record).
  func value(ofNamed name: FieldName, inFrame frame: Int) -> LiquidValue {
    guard frame < frames.count, let record = sources[frame].record,
      let named = frames[frame].batch.named
    else { return .absent }
    let bytes = frames[frame].batch.bytes
    var last = LiquidValue.absent
    var elements: [LiquidValue]?
    for entry in named.entries(of: record) where named.names[entry.name] == name {
      let text = LiquidValue.text(Array(bytes[entry.range.range]))
      if entry.isListed { elements = (elements ?? []) + [text] } else { last = text }
    }
    return elements.map(LiquidValue.array) ?? last
  }
}

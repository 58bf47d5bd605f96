internal import Records

/// The field that `templateFrom` names: dotted, or `record["any name"]`.
struct DataTemplatePath {
  let segments: [FieldName]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    for quote in ["\"", "'"] {
      let (opening, closing) = (Array("record[\(quote)".utf8), Array("\(quote)]".utf8))
      if bytes.starts(with: opening), bytes.suffix(2).elementsEqual(closing),
        bytes.count > opening.count + closing.count
      {
        let name = bytes[opening.count..<(bytes.count - closing.count)]
        segments = ["record", FieldName(bytes: Array(name))]
        return
      }
    }
    segments = FieldName(bytes: bytes).segments
  }
}

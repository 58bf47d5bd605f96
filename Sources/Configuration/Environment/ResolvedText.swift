/// A string after its references were resolved, and how it maps back.
struct ResolvedText: Sendable {
  var bytes: [UInt8] = []
  var pieces: [TextPiece] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ text: some Collection<UInt8>, from original: Int, isInserted: Bool) {
    pieces.append(
      TextPiece(start: bytes.count, originalStart: original, isInserted: isInserted))
    bytes.append(contentsOf: text)
  }
}

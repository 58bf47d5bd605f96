/// A text and the list of its values. The views of one share it, so that each of them is one reference to count.
final class JSONDocument: Sendable {
  let text: [UInt8]
  /// Of `text`.
  let tape: JSONTape

  init(_ text: consuming [UInt8], _ tape: consuming JSONTape) {
    self.text = text
    self.tape = tape
  }
}

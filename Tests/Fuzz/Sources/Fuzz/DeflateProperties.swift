/// A deflate stream is read as zlib reads it, or refused for zlib's reason, however its bytes arrive.
enum DeflateProperties {
  static func check(_ input: inout FuzzInput) {
    let chunk = input.pick([1 << 16, 1 << 16, 1, 7, 40, 300])
    let room = input.pick([1 << 17, 1 << 17, 400, 1, 30, 1000])
    let bytes = input.rest()
    let expected = ZlibInflate(bytes)
    // A text of a byte at a time takes as many calls.
    if expected.text.count > 1 << 20 { return }
    var reading = DeflateReading(bytes, chunk: chunk, room: max(room, expected.text.count / 1000))
    if Fuzz.isPlanted, reading.text.count > 300 { reading.text[299] &= 0x7f }
    if let difference = reading.difference(from: expected) { require(false, difference) }
  }
}

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
    require(
      reading.fault == expected.fault && reading.used == expected.used,
      "\(reading.fault ?? "no fault"), \(reading.used ?? -1) used; zlib: \(expected.fault ?? "none"), \(expected.used ?? -1)"
    )
    if expected.used != nil {
      require(reading.text == expected.text, "\(reading.text), not \(expected.text)")
    } else if expected.fault == nil {
      // Of the last two codes of a stream that is cut off, the first waits for the second.
      let missing = expected.text.count - reading.text.count
      require(
        missing <= 1 && expected.text.starts(with: reading.text),
        "\(reading.text) of \(expected.text)")
    }
  }
}

@testable import Gzip

/// One deflate stream as this module reads it, in pieces of any size.
struct DeflateReading {
  var text: [UInt8] = []
  var fault: String?
  var used: Int?

  /// - Parameters:
  ///   - chunk: bytes that arrive at a time.
  ///   - room: bytes of text asked for at a time.
  init(_ bytes: [UInt8], chunk: Int, room: Int) {
    var stream = DeflateStream()
    var position = 0
    var end = min(chunk, bytes.count)
    while true {
      let before = (position, text.count)
      var fault: String?
      text.append(addingCapacity: room) { output in
        do throws(DeflateStream.Fault) {
          let first = position
          var index = 0
          try stream.inflate(bytes.span.extracting(first..<end), &index, into: &output)
          position = first + index
        } catch {
          fault = error.detail
        }
      }
      self.fault = fault
      if stream.hasEnded { used = position }
      if fault != nil || stream.hasEnded { return }
      // What is left of a chunk comes again, with the next.
      if (position, text.count) == before || position == end {
        if end == bytes.count && (position, text.count) == before { return }
        end = min(end + chunk, bytes.count)
      }
    }
  }

  /// What is not as zlib reads the same bytes.
  func difference(from expected: ZlibInflate) -> String? {
    if fault != expected.fault || used != expected.used {
      return "\(fault ?? "no fault"), \(used ?? -1) used;"
        + " zlib: \(expected.fault ?? "no fault"), \(expected.used ?? -1) used"
    }
    // Before a fault, zlib hands out as much as it had.
    if fault != nil { return nil }
    // Of the last two codes of a stream that is cut off, the first waits for the second.
    let maximumMissing = used == nil ? 1 : 0
    let missing = expected.text.count - text.count
    let isSame = 0...maximumMissing ~= missing && expected.text.starts(with: text)
    return isSame ? nil : "\(text), not \(expected.text)"
  }
}

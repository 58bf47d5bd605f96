@testable import Gzip

/// One deflate stream as this module reads it, in pieces of any size.
struct DeflateReading: Equatable {
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
}

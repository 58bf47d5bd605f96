internal import Records

/// Text becomes UTF-8 the same however it is cut, and its bytes can be had back.
enum EncodingProperties {
  static func check(_ input: inout FuzzInput) {
    let encoding: SourceEncoding = input.pick([.latin1, .windows1252, .utf16, .utf8])
    let cut = 1 + input.choice(9)
    let text = input.rest()
    let (whole, skipped, found) = transcoded(text, encoding, by: max(1, text.count))
    let (pieces, skippedInPieces, foundInPieces) = transcoded(text, encoding, by: cut)
    require(whole == pieces, "\(whole) whole, \(pieces) in pieces of \(cut)")
    require(skipped == skippedInPieces && found == foundInPieces, "the mark is seen or not")
    let back = found.original(of: whole.span)
    require(
      back == Array(text.dropFirst(skipped)), "\(back) had back, not \(text.dropFirst(skipped))")
    require(
      found.sourceLength(of: whole.span) == text.count - skipped,
      "\(found.sourceLength(of: whole.span)) bytes, not \(text.count - skipped)")
  }

  private static func transcoded(
    _ text: [UInt8], _ encoding: SourceEncoding, by count: Int
  ) -> ([UInt8], Int, SourceEncoding) {
    var transcoder = TextTranscoder(encoding)
    var output: [UInt8] = []
    var index = 0
    while index < text.count {
      let end = min(text.count, index + count)
      transcoder.transcode(text.span.extracting(index..<end), isLast: false, into: &output)
      index = end
    }
    transcoder.transcode([UInt8]().span, isLast: true, into: &output)
    if Fuzz.isPlanted, count < text.count, text.contains(0x80) { output.append(0x3f) }
    return (output, transcoder.skippedBytes, transcoder.encoding)
  }
}

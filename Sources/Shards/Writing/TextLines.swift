package import Bytes

/// Lines as they shall be stored, of one shard or of many, and where in one text each of them stands.
///
/// Some of them are named by the indices of their `places`, never by a slice: a slice counts a reference, and the
/// workers that store the shards of one batch side by side would wait for each other at its counter, for every
/// shard.
package struct TextLines: Sendable {
  package let text: SharedBytes
  /// Where the lines stand in `text`, their line feeds included.
  package let places: [Range<Int>]

  package init(_ text: SharedBytes, at places: [Range<Int>]) {
    self.text = text
    self.places = places
  }

  /// Runs `body` over the text and the places of all lines. Neither span outlives the call.
  @inline(__always)
  package func withSpans<Result, Failure: Error>(
    _ body: (_ text: Span<UInt8>, _ places: Span<Range<Int>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withSpan { text throws(Failure) in try body(text, places.span) }
  }
}

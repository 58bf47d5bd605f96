/// What of a block's text libxml2 was given.
struct XMLFeed {
  private var place: XMLPlace
  private var placeOffset = 0
  /// How often it was given some.
  private(set) var count = 0
  /// Whether libxml2 holds text that it has not parsed: what follows must be given too.
  private(set) var isWaiting = false
  /// Offset after what it was given last.
  private var end = 0

  init(start: XMLPlace) { place = start }

  mutating func give(
    _ parser: XMLPushParser, _ text: Span<UInt8>, _ range: Range<Int>
  ) throws(XMLError) {
    let range = isWaiting ? end..<range.upperBound : range
    if !isWaiting {
      place = place.after(text.extracting(placeOffset..<range.lowerBound))
      placeOffset = range.lowerBound
      parser.move(to: place)
    }
    count &+= 1
    try parser.parse(text.extracting(range))
    end = range.upperBound
    isWaiting = try !parser.takesAll()
  }
}

/// How many symbols of a block have codes of each length.
///
/// Of two halves, which are gone through side by side: neighbours are often of one length, and to add to
/// the same number again waits for the first time. Numbers of two bytes: all of them are one or two of the
/// processor's registers, where words would be copied in memory.
struct DeflateLengthCounts {
  /// Symbols in the first half; those in the second are one more where their number is odd.
  let half: Int
  private var first = [16 of UInt16](repeating: 0)
  private var second = [16 of UInt16](repeating: 0)

  init(_ lengths: Span<UInt8>) {
    half = lengths.count / 2
    for symbol in 0..<half {
      first[Int(lengths[symbol])] &+= 1
      second[Int(lengths[half &+ symbol])] &+= 1
    }
    if 2 * half < lengths.count { second[Int(lengths[2 * half])] &+= 1 }
  }

  var all: [16 of UInt16] {
    var all = first
    for length in all.indices { all[length] &+= second[length] }
    return all
  }

  /// Where the first symbol of each length of both halves is to stand: shorter codes first, no code at the end.
  func places() -> (first: [16 of UInt16], second: [16 of UInt16]) {
    var (places, laterPlaces) = (first, second)
    var place: UInt16 = 0
    for length in 1..<16 {
      places[length] = place
      laterPlaces[length] = place &+ first[length]
      place &+= first[length] &+ second[length]
    }
    places[0] = place
    laterPlaces[0] = place &+ first[0]
    return (places, laterPlaces)
  }
}

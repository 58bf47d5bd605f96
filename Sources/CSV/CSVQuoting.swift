internal import Bytes
internal import CText

/// Which bytes of a text lie in quotes, sixty-four at a time (RFC 4180 §2.5 to 2.7), for dialects without
/// an escape character.
///
/// Every quote of a well-formed text opens or closes; the second half of a doubled quote opens again what
/// the first half closed. Whether a byte lies in quotes is then the parity of the quotes before it. Only
/// where a quote stands inside unquoted text is it looked at one by one.
struct CSVQuoting {
  /// Whether the next byte lies in quotes: all bits are set, or none.
  private(set) var carry: UInt64
  /// 1 where the byte before the next closed a quoted text, or was the first half of a doubled quote.
  private var closed: UInt64 = 0

  /// What the quotes among sixty-four bytes do.
  struct Window {
    /// Bytes in quotes: from one that opens up to the one before the quote that closes.
    var inside: UInt64
    /// Quotes that open a field.
    var opening: UInt64
    /// Quotes that close, first halves of doubled ones included.
    var closing: UInt64
    /// Second halves of doubled quotes, and quotes that are text.
    var irregular: UInt64
  }

  init(isInQuotes: Bool) { carry = isInQuotes ? ~0 : 0 }

  /// Whether the next byte lies in quotes.
  var isInQuotes: Bool { carry != 0 }

  /// What functions of `CText` go on from.
  /// - Parameter isFieldStart: A field begins with the next byte.
  func state(_ dialect: CSVDialect, isFieldStart: Bool) -> CText_Quoting {
    CText_Quoting(
      delimiter: dialect.delimiter, quote: dialect.quote ?? 0, hasQuote: dialect.quote != nil,
      isFieldStart: isFieldStart, isInQuotes: isInQuotes, hasClosed: closed != 0)
  }

  /// Goes on behind what such a function passed.
  mutating func resume(_ state: CText_Quoting) {
    carry = state.isInQuotes ? ~0 : 0
    closed = state.hasClosed ? 1 : 0
  }

  /// Passes sixty-four bytes among which is no quote.
  @inline(__always)
  mutating func passPlain() { closed = 0 }

  /// Passes sixty-four bytes.
  /// - Parameters:
  ///   - ends: Delimiters and line ends; those in quotes do no harm.
  ///   - isFieldStart: A field begins with the first of the bytes.
  @inline(__always)
  mutating func pass(quotes: UInt64, ends: UInt64, isFieldStart: Bool) -> Window {
    let starts = ends &<< 1 | (isFieldStart ? 1 : 0)
    var inside = quotes.parities ^ carry
    var irregular = quotes & inside & ~starts
    var closing = quotes & ~inside
    if irregular & ~(closing &<< 1 | closed) != 0 {
      // A quote that is text opens nothing.
      let turning = turningQuotes(quotes, starts: starts)
      inside = turning.parities ^ carry
      irregular = quotes & ~turning | turning & inside & ~starts
      closing = turning & ~inside
    }
    carry = 0 &- (inside &>> 63)
    closed = closing &>> 63
    return Window(
      inside: inside, opening: quotes & inside & starts, closing: closing, irregular: irregular)
  }

  /// The quotes that open or close.
  @inline(never)
  private func turningQuotes(_ quotes: UInt64, starts: UInt64) -> UInt64 {
    var isInside = carry != 0
    var turning: UInt64 = 0
    // Where a quote opens again what the quote before it closed.
    var reopening = closed
    var rest = quotes
    while rest != 0 {
      let quote = rest & (0 &- rest)
      rest ^= quote
      if isInside {
        reopening = quote &<< 1
      } else if quote & (starts | reopening) == 0 {
        continue
      }
      isInside.toggle()
      turning |= quote
    }
    return turning
  }
}

extension UInt64 {
  /// Bit `i` is set where an odd number of the bits up to `i` is.
  @inline(__always)
  fileprivate var parities: UInt64 {
    var bits = self
    bits ^= bits &<< 1
    bits ^= bits &<< 2
    bits ^= bits &<< 4
    bits ^= bits &<< 8
    bits ^= bits &<< 16
    bits ^= bits &<< 32
    return bits
  }
}

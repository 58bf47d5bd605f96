#ifndef QUOTING_H
#define QUOTING_H

#include "CText.h"
#include "vectors.h"

/// `CText_Quoting` for a scan: copied, so that the compiler need not read it again behind each store.
typedef struct {
  uint8_t delimiter, quote;
  /// Whether there is a quote: all bits are set, or none.
  uint64_t quoteMask;
  /// 1 where a field begins with the first byte.
  uint64_t isFieldStart;
} Dialect;

INLINE Dialect dialectOf(const CText_Quoting *quoting) {
  return (Dialect){quoting->delimiter, quoting->quote, 0 - (uint64_t)quoting->hasQuote, quoting->isFieldStart};
}

/// Where a scan over pieces of sixty-four bytes is, as bits to compute with.
typedef struct {
  /// Whether the next byte lies in quotes: all bits are set, or none.
  uint64_t inside;
  /// 1 where the byte before the next closed quotes.
  uint64_t closed;
} QuotingState;

INLINE QuotingState stateOf(const CText_Quoting *quoting) {
  return (QuotingState){0 - (uint64_t)quoting->isInQuotes, quoting->hasClosed};
}

INLINE void keep(QuotingState state, CText_Quoting *quoting) {
  quoting->isInQuotes = state.inside != 0;
  quoting->hasClosed = state.closed != 0;
}

/// Whether a piece with these quotes is plain: nothing of it lies in quotes, nor what is behind them.
INLINE bool isPlain(uint64_t quotes, QuotingState state) { return (quotes | state.inside | state.closed) == 0; }

/// 1 where a field starts at `offset`, if that is outside of quotes.
INLINE uint64_t isFieldStart(const uint8_t *bytes, size_t offset, Dialect dialect) {
  if (offset == 0) return dialect.isFieldStart;
  return bytes[offset - 1] == dialect.delimiter || bytes[offset - 1] == '\n';
}

/// Bit `i` is set where an odd number of the bits up to `i` is.
INLINE uint64_t parities(uint64_t bits) {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)bits), _mm_set1_epi8((char)0xff), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

/// Passes a piece whose quotes all stand around a whole field: each opens one, or closes one that ends behind it.
///
/// - `ends`: delimiters and line ends; those in quotes do no harm.
/// - `isFieldStart`: 1 where a field begins with the piece.
/// - `inside`: Becomes which bytes lie in quotes, from one that opens up to the one before the one that closes.
///
/// Returns whether that is so; else nothing is passed.
INLINE bool passQuotes(
    uint64_t quotes, uint64_t ends, uint64_t isFieldStart, QuotingState *state, uint64_t *inside) {
  const uint64_t within = parities(quotes) ^ state->inside;
  const uint64_t closing = quotes & ~within;
  const uint64_t wrongOpening = quotes & within & ~(ends << 1 | isFieldStart);
  const uint64_t wrongClosing = (closing << 1 | state->closed) & ~ends;
  if ((wrongOpening | wrongClosing) != 0) return false;
  *state = (QuotingState){0 - (within >> 63), closing >> 63};
  *inside = within;
  return true;
}

#endif

#include "CText.h"

#if defined(__x86_64__)

#include "quoting.h"
#include "vectors.h"

/// Passes pieces from `offset` on: plain ones, or others.
INLINE size_t passPieces(
    bool isQuoted, const uint8_t *bytes, size_t count, size_t offset, size_t most, Dialect dialect,
    QuotingState *kept, CText_Lines *lines) {
  const __m256i delimiters = _mm256_set1_epi8((char)dialect.delimiter);
  const __m256i quotes = _mm256_set1_epi8((char)dialect.quote);
  const __m256i lineFeeds = _mm256_set1_epi8('\n'), carriageReturns = _mm256_set1_epi8('\r');
  QuotingState state = *kept;
  if (!isQuoted && !isPlain(0, state)) return offset;
  CText_Lines passed = *lines;
  uint64_t before = lines->isBehindEnd;
  for (; count - offset >= 64; offset += 64) {
    const __m256i low = load(bytes + offset), high = load(bytes + offset + 32);
    const uint64_t quoted = equal(low, high, quotes) & dialect.quoteMask;
    const uint64_t feeds = equal(low, high, lineFeeds), returns = equal(low, high, carriageReturns);
    QuotingState next = state;
    uint64_t inside = 0;
    if (isQuoted) {
      if (isPlain(quoted, state)) break;
      const uint64_t fieldEnds = equal(low, high, delimiters) | feeds | returns;
      if (!passQuotes(quoted, fieldEnds, isFieldStart(bytes, offset, dialect), &next, &inside)) break;
    }
    const uint64_t ends = feeds & ~inside;
    const uint64_t emptyLines = (ends << 1 | before) & (ends | (returns & ~inside));
    const uint64_t loneReturns = (returns << 1 & ~feeds) | returns >> 63;
    const size_t found = (size_t)__builtin_popcountll(ends);
    if (((isQuoted ? 0 : quoted) | emptyLines | loneReturns) != 0) break;
    if (passed.records + found >= most) break;
    passed.records += found;
    // Which piece has an end nobody can guess: no branch.
    const int behind = __builtin_clzll(ends | 1);
    passed.end = ends != 0 ? offset + 64 - (size_t)behind : passed.end;
    if (isQuoted) {
      const uint64_t within = feeds & inside;
      const size_t atEnd = passed.quotedLines + (size_t)__builtin_popcountll(within & ~0ull >> behind);
      passed.quotedLinesAtEnd = ends != 0 ? atEnd : passed.quotedLinesAtEnd;
      passed.quotedLines += (size_t)__builtin_popcountll(within);
      const uint64_t opening = quoted & inside;
      passed.opening = opening != 0 ? offset + 64 - (size_t)__builtin_clzll(opening | 1) : passed.opening;
    }
    before = ends >> 63;
    state = next;
  }
  if (!isQuoted && passed.records > lines->records) passed.quotedLinesAtEnd = passed.quotedLines;
  passed.isBehindEnd = before != 0;
  *kept = state;
  *lines = passed;
  return offset;
}

TARGET size_t CText_passLines(
    const uint8_t *bytes, size_t count, size_t most, CText_Quoting *quoting, CText_Lines *lines) {
  const Dialect dialect = dialectOf(quoting);
  QuotingState state = stateOf(quoting);
  CText_Lines passed = {.isBehindEnd = lines->isBehindEnd};
  size_t offset = 0, before;
  do {
    before = offset;
    offset = passPieces(false, bytes, count, offset, most, dialect, &state, &passed);
    offset = passPieces(true, bytes, count, offset, most, dialect, &state, &passed);
  } while (offset != before);
  keep(state, quoting);
  *lines = passed;
  return offset;
}

#else

size_t CText_passLines(
    const uint8_t *bytes, size_t count, size_t most, CText_Quoting *quoting, CText_Lines *lines) {
  (void)bytes, (void)count, (void)most, (void)quoting, (void)lines;
  __builtin_trap();
}

#endif

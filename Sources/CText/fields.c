#include "CText.h"

#if defined(__x86_64__)

#include "quoting.h"
#include "vectors.h"

/// Bytes that are fetched before they are looked at: a batch comes from another core as often as not.
#define AHEAD 1024

// Who has AVX-512 has these, but for the first processors.
#define WIDE_TARGET __attribute__((target("avx512f,avx512bw,avx512vbmi2,bmi,pclmul,popcnt")))

#define WIDE_INLINE WIDE_TARGET static inline __attribute__((always_inline))

/// Which bytes of a piece are what.
typedef struct {
  uint64_t delimiters, quotes, lineFeeds, returns;
} Piece;

/// Passes a piece, if it is regular and as plain as is asked for, and takes away what lies in quotes; else does
/// nothing.
INLINE bool pass(bool isQuoted, Piece *piece, uint64_t isFieldStart, QuotingState *state) {
  if (isQuoted ? isPlain(piece->quotes, *state) : piece->quotes != 0) return false;
  QuotingState next = *state;
  uint64_t inside = 0;
  if (isQuoted) {
    const uint64_t ends = piece->delimiters | piece->lineFeeds | piece->returns;
    if (!passQuotes(piece->quotes, ends, isFieldStart, &next, &inside)) return false;
    piece->delimiters &= ~inside;
    piece->lineFeeds &= ~inside;
  }
  if ((piece->returns & ~inside & ~(piece->lineFeeds >> 1)) != 0) return false;
  *state = next;
  return true;
}

/// Which piece has a line end nobody can guess: the first is noted without a branch, more than that are rare.
static inline uint32_t *noteRecords(Piece piece, uint32_t first, uint32_t *records) {
  const uint64_t ends = piece.delimiters | piece.lineFeeds;
  uint64_t rest = piece.lineFeeds;
  do {
    *records = first + (uint32_t)__builtin_popcountll(ends & (rest ^ (rest - 1))) - 1;
    records += rest != 0;
    rest &= rest - 1;
  } while (rest != 0);
  return records;
}

/// How many fields end in a piece nobody can guess either: eight are noted at once.
INLINE uint32_t *noteStarts(uint64_t ends, uint32_t behind, uint32_t *starts) {
  uint32_t *const all = starts + __builtin_popcountll(ends);
  do {
    for (size_t next = 0; next < 8; next++) {
      starts[next] = behind + (uint32_t)_tzcnt_u64(ends);
      ends &= ends - 1;
    }
    starts += 8;
  } while (starts < all);
  return all;
}

/// The same, sixteen at once.
WIDE_INLINE uint32_t *noteStartsWide(
    uint64_t ends, __m512i places, uint32_t behind, uint32_t *starts) {
  uint32_t *const all = starts + __builtin_popcountll(ends);
  __m512i offsets = _mm512_maskz_compress_epi8(ends, places);
  do {
    const __m512i next = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(offsets));
    _mm512_storeu_si512(starts, _mm512_add_epi32(next, _mm512_set1_epi32((int)behind)));
    offsets = _mm512_alignr_epi32(offsets, offsets, 4);
    starts += 16;
  } while (starts < all);
  return all;
}

/// Passes pieces from `offset` on: plain ones, or others.
INLINE size_t passPieces(
    bool isQuoted, const uint8_t *bytes, size_t count, size_t offset, uint32_t place, Dialect dialect,
    QuotingState *kept, CText_Fields *fields) {
  const __m256i delimiters = _mm256_set1_epi8((char)dialect.delimiter);
  const __m256i quotes = _mm256_set1_epi8((char)dialect.quote);
  const __m256i lineFeeds = _mm256_set1_epi8('\n'), returns = _mm256_set1_epi8('\r');
  QuotingState state = *kept;
  if (!isQuoted && !isPlain(0, state)) return offset;
  uint32_t *starts = fields->starts + fields->startCount, *records = fields->records + fields->recordCount;
  for (; count - offset >= 64; offset += 64) {
    __builtin_prefetch(bytes + offset + AHEAD);
    const __m256i low = load(bytes + offset), high = load(bytes + offset + 32);
    Piece piece = {
        equal(low, high, delimiters), equal(low, high, quotes) & dialect.quoteMask, equal(low, high, lineFeeds),
        equal(low, high, returns)};
    if (!pass(isQuoted, &piece, isFieldStart(bytes, offset, dialect), &state)) break;
    fields->hasQuotes |= isQuoted;
    records = noteRecords(piece, (uint32_t)(starts - fields->starts), records);
    starts = noteStarts(piece.delimiters | piece.lineFeeds, place + (uint32_t)offset + 1, starts);
  }
  *kept = state;
  fields->startCount = (size_t)(starts - fields->starts);
  fields->recordCount = (size_t)(records - fields->records);
  return offset;
}

TARGET static size_t noteFields(
    const uint8_t *bytes, size_t count, uint32_t place, CText_Quoting *quoting, CText_Fields *fields) {
  const Dialect dialect = dialectOf(quoting);
  QuotingState state = stateOf(quoting);
  CText_Fields noted = {fields->starts, fields->startCount, fields->records, 0, false};
  size_t offset = 0, before;
  do {
    before = offset;
    offset = passPieces(false, bytes, count, offset, place, dialect, &state, &noted);
    offset = passPieces(true, bytes, count, offset, place, dialect, &state, &noted);
  } while (offset != before);
  keep(state, quoting);
  *fields = noted;
  return offset;
}

WIDE_INLINE size_t passPiecesWide(
    bool isQuoted, const uint8_t *bytes, size_t count, size_t offset, uint32_t place, Dialect dialect,
    QuotingState *kept, CText_Fields *fields) {
  const __m512i delimiters = _mm512_set1_epi8((char)dialect.delimiter);
  const __m512i quotes = _mm512_set1_epi8((char)dialect.quote);
  const __m512i lineFeeds = _mm512_set1_epi8('\n'), returns = _mm512_set1_epi8('\r');
  uint8_t numbers[64];
  for (uint8_t number = 0; number < 64; number++) numbers[number] = number;
  const __m512i places = _mm512_loadu_si512(numbers);
  QuotingState state = *kept;
  if (!isQuoted && !isPlain(0, state)) return offset;
  uint32_t *starts = fields->starts + fields->startCount, *records = fields->records + fields->recordCount;
  for (; count - offset >= 64; offset += 64) {
    __builtin_prefetch(bytes + offset + AHEAD);
    const __m512i vector = _mm512_loadu_si512(bytes + offset);
    Piece piece = {
        _mm512_cmpeq_epi8_mask(vector, delimiters), _mm512_cmpeq_epi8_mask(vector, quotes) & dialect.quoteMask,
        _mm512_cmpeq_epi8_mask(vector, lineFeeds), _mm512_cmpeq_epi8_mask(vector, returns)};
    if (!pass(isQuoted, &piece, isFieldStart(bytes, offset, dialect), &state)) break;
    fields->hasQuotes |= isQuoted;
    records = noteRecords(piece, (uint32_t)(starts - fields->starts), records);
    starts = noteStartsWide(
        piece.delimiters | piece.lineFeeds, places, place + (uint32_t)offset + 1, starts);
  }
  *kept = state;
  fields->startCount = (size_t)(starts - fields->starts);
  fields->recordCount = (size_t)(records - fields->records);
  return offset;
}

WIDE_TARGET static size_t noteFieldsWide(
    const uint8_t *bytes, size_t count, uint32_t place, CText_Quoting *quoting, CText_Fields *fields) {
  const Dialect dialect = dialectOf(quoting);
  QuotingState state = stateOf(quoting);
  CText_Fields noted = {fields->starts, fields->startCount, fields->records, 0, false};
  size_t offset = 0, before;
  do {
    before = offset;
    offset = passPiecesWide(false, bytes, count, offset, place, dialect, &state, &noted);
    offset = passPiecesWide(true, bytes, count, offset, place, dialect, &state, &noted);
  } while (offset != before);
  keep(state, quoting);
  *fields = noted;
  return offset;
}

size_t CText_noteFields(
    const uint8_t *bytes, size_t count, uint32_t place, CText_Quoting *quoting, CText_Fields *fields) {
  const bool isWide = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2");
  return (isWide ? noteFieldsWide : noteFields)(bytes, count, place, quoting, fields);
}

#else

size_t CText_noteFields(
    const uint8_t *bytes, size_t count, uint32_t place, CText_Quoting *quoting, CText_Fields *fields) {
  (void)bytes, (void)count, (void)place, (void)quoting, (void)fields;
  __builtin_trap();
}

#endif

#include "CText.h"

#if defined(__x86_64__)

#include <string.h>

#include "vectors.h"

// J. Keiser, D. Lemire, Validating UTF-8 In Less Than One Instruction Per Byte, 2021. What may be wrong with two
// bytes that follow one another has a bit each; three tables tell which of them the first byte's halves and the
// second one's upper half leave possible, and what all three leave is wrong.
enum {
  /// A lead, or ASCII behind a lead.
  tooShort = 1 << 0,
  /// A continuation behind ASCII.
  tooLong = 1 << 1,
  /// E0 and less than A0.
  overlongThree = 1 << 2,
  /// F4 and more than 8F, or F5 and above.
  tooLarge = 1 << 3,
  /// ED and more than 9F.
  surrogate = 1 << 4,
  /// C0 or C1.
  overlongTwo = 1 << 5,
  /// F0 and less than 90; and F5 and above with as little.
  overlongFour = 1 << 6,
  tooLargeByLead = overlongFour,
  /// Right behind a lead of three or four bytes only.
  twoContinuations = 1 << 7,
  /// What the first byte's lower half tells nothing of.
  anyLower = tooShort | tooLong | twoContinuations,
};

typedef struct {
  __m256i firstUpper, firstLower, secondUpper;
} Tables;

INLINE __m256i table(const uint8_t bytes[16]) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

INLINE Tables tables(void) {
  static const uint8_t firstUpper[16] = {
      tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong,
      twoContinuations, twoContinuations, twoContinuations, twoContinuations,
      tooShort | overlongTwo,
      tooShort,
      tooShort | overlongThree | surrogate,
      tooShort | tooLarge | tooLargeByLead | overlongFour};
  static const uint8_t firstLower[16] = {
      anyLower | overlongThree | overlongTwo | overlongFour,
      anyLower | overlongTwo,
      anyLower,
      anyLower,
      anyLower | tooLarge,
      anyLower | tooLarge | tooLargeByLead, anyLower | tooLarge | tooLargeByLead,
      anyLower | tooLarge | tooLargeByLead, anyLower | tooLarge | tooLargeByLead,
      anyLower | tooLarge | tooLargeByLead, anyLower | tooLarge | tooLargeByLead,
      anyLower | tooLarge | tooLargeByLead, anyLower | tooLarge | tooLargeByLead,
      anyLower | tooLarge | tooLargeByLead | surrogate,
      anyLower | tooLarge | tooLargeByLead, anyLower | tooLarge | tooLargeByLead};
  static const uint8_t secondUpper[16] = {
      tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort,
      tooLong | overlongTwo | twoContinuations | overlongThree | tooLargeByLead | overlongFour,
      tooLong | overlongTwo | twoContinuations | overlongThree | tooLarge,
      tooLong | overlongTwo | twoContinuations | surrogate | tooLarge,
      tooLong | overlongTwo | twoContinuations | surrogate | tooLarge,
      tooShort, tooShort, tooShort, tooShort};
  return (Tables){table(firstUpper), table(firstLower), table(secondUpper)};
}

/// `next` moved up by `count` bytes, behind the last ones of `before`.
#define BEHIND(next, before, count) \
  _mm256_alignr_epi8(next, _mm256_permute2x128_si256(before, next, 0x21), 16 - (count))

INLINE __m256i upperHalves(__m256i bytes) {
  return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0f));
}

/// What is wrong with `bytes` behind `before`: zeros where nothing is.
INLINE __m256i faults(__m256i bytes, __m256i before, Tables tables) {
  const __m256i first = BEHIND(bytes, before, 1);
  const __m256i lower = _mm256_and_si256(first, _mm256_set1_epi8(0x0f));
  const __m256i pair = _mm256_and_si256(
      _mm256_and_si256(
          _mm256_shuffle_epi8(tables.firstUpper, upperHalves(first)),
          _mm256_shuffle_epi8(tables.firstLower, lower)),
      _mm256_shuffle_epi8(tables.secondUpper, upperHalves(bytes)));
  // Two continuations are wrong but where a lead two or three bytes before wants the second of them: there they must
  // be. Both bits are the highest.
  const __m256i third = _mm256_subs_epu8(BEHIND(bytes, before, 2), _mm256_set1_epi8(0xe0 - 0x80));
  const __m256i fourth =
      _mm256_subs_epu8(BEHIND(bytes, before, 3), _mm256_set1_epi8((char)(0xf0 - 0x80)));
  const __m256i expected =
      _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8((char)0x80));
  return _mm256_xor_si256(expected, pair);
}

INLINE bool isASCII(__m256i bytes) { return _mm256_movemask_epi8(bytes) == 0; }

TARGET bool CText_isUTF8(const uint8_t *bytes, size_t count) {
  const Tables wrong = tables();
  __m256i before = _mm256_setzero_si256(), found = before;
  while (count >= 64) {
    const __m256i low = load(bytes), high = load(bytes + 32);
    // A sequence that began before shows where ASCII follows it, too.
    if (!isASCII(_mm256_or_si256(_mm256_or_si256(low, high), before))) {
      found = _mm256_or_si256(found, faults(low, before, wrong));
      found = _mm256_or_si256(found, faults(high, low, wrong));
    }
    before = high;
    bytes += 64;
    count -= 64;
  }
  // The rest, with zeros behind it, which no sequence may go on with.
  uint8_t rest[96] = {0};
  memcpy(rest, bytes, count);
  for (int offset = 0; offset < 96; offset += 32) {
    const __m256i next = load(rest + offset);
    found = _mm256_or_si256(found, faults(next, before, wrong));
    before = next;
  }
  return _mm256_testz_si256(found, found);
}

#else

bool CText_isUTF8(const uint8_t *bytes, size_t count) {
  (void)bytes, (void)count;
  __builtin_trap();
}

#endif

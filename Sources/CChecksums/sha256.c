#include "CChecksums.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

#include "processor.h"
#include "sha256constants.h"

bool CChecksums_hasSHA256(void) {
  unsigned a, b, c, d;
  // The latter also asks whether the system keeps the registers.
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29) && __builtin_cpu_supports("avx");
}

// With AVX what stands around the instructions names its result apart, and needs no copies: two messages at
// once gain a twentieth. Few processors have one without the other, and are slow (Goldmont).
#define TARGET __attribute__((target("sha,avx")))
#define INLINE TARGET static inline __attribute__((always_inline))

// Twice as many registers, which several messages at once need for their schedules: two gain a tenth, three a
// seventh. The instructions themselves are the same.
#define WIDE __attribute__((target("sha,avx512f,avx512vl,avx512bw")))

/// The words a to h of FIPS 180-4 §6.2.2, in the order in which the instructions want them.
typedef struct {
  __m128i abef;
  __m128i cdgh;
} State;

/// Sixteen words of the message schedule, four to a vector: those of the last sixteen rounds.
typedef struct {
  __m128i words[4];
} Schedule;

INLINE State load(const uint32_t *words) {
  const __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(words + 4)), 0x1b);
  return (State){_mm_alignr_epi8(badc, hgfe, 8), _mm_blend_epi16(hgfe, badc, 0xf0)};
}

INLINE void store(uint32_t *words, State state) {
  const __m128i feba = _mm_shuffle_epi32(state.abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(state.cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(dchg, feba, 8));
}

/// Words `4 * step` to `4 * step + 3` of the schedule.
INLINE __m128i scheduled(Schedule *schedule, const uint8_t *block, int step) {
  __m128i *words = schedule->words;
  if (step < 4) {
    const __m128i bigEndian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(block + 16 * step));
    return words[step] = _mm_shuffle_epi8(bytes, bigEndian);
  }
  const __m128i last = words[(step + 3) & 3];
  const __m128i nine = _mm_alignr_epi8(last, words[(step + 2) & 3], 4);
  const __m128i older = _mm_sha256msg1_epu32(words[step & 3], words[(step + 1) & 3]);
  return words[step & 3] = _mm_sha256msg2_epu32(_mm_add_epi32(older, nine), last);
}

/// Rounds `4 * step` to `4 * step + 3` of a block.
INLINE State fourRounds(State state, Schedule *schedule, const uint8_t *block, int step) {
  const __m128i constants = _mm_load_si128((const __m128i *)(roundConstants + 4 * step));
  const __m128i input = _mm_add_epi32(scheduled(schedule, block, step), constants);
  state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, input);
  // Keeps all messages' rounds in the order in which they are written: the processor looks ahead far enough to do
  // them side by side, and with what the compiler makes of it three messages take a twelfth longer.
  __asm__ volatile("" : "+x"(state.cdgh));
  state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(input, 0x0e));
  return state;
}

INLINE State added(State left, State right) {
  return (State){_mm_add_epi32(left.abef, right.abef), _mm_add_epi32(left.cdgh, right.cdgh)};
}

TARGET void CChecksums_takeOne(uint32_t *words, const uint8_t *bytes, size_t blocks) {
  State state = load(words);
  for (; blocks > 0; blocks--, bytes += CChecksums_sha256BlockBytes) {
    const State before = state;
    Schedule schedule;
#pragma clang loop unroll(full)
    for (int step = 0; step < 16; step++) state = fourRounds(state, &schedule, bytes, step);
    state = added(state, before);
  }
  store(words, state);
}

// What the two do at a step needs nothing of each other: the processor does it side by side.
INLINE void twoAtOnce(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks) {
  State one = load(first), two = load(second);
  for (; blocks > 0; blocks--) {
    const State oneBefore = one, twoBefore = two;
    Schedule oneSchedule, twoSchedule;
#pragma clang loop unroll(full)
    for (int step = 0; step < 16; step++) {
      one = fourRounds(one, &oneSchedule, firstBytes, step);
      two = fourRounds(two, &twoSchedule, secondBytes, step);
    }
    one = added(one, oneBefore);
    two = added(two, twoBefore);
    firstBytes += CChecksums_sha256BlockBytes;
    secondBytes += CChecksums_sha256BlockBytes;
  }
  store(first, one);
  store(second, two);
}

TARGET static void takeTwo(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks) {
  twoAtOnce(first, firstBytes, second, secondBytes, blocks);
}

WIDE static void takeTwoWide(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks) {
  twoAtOnce(first, firstBytes, second, secondBytes, blocks);
}

void CChecksums_takeTwo(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks) {
  (hasWideRegisters() ? takeTwoWide : takeTwo)(first, firstBytes, second, secondBytes, blocks);
}

// The instructions are busy all the time then.
INLINE void threeAtOnce(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    uint32_t *third, const uint8_t *thirdBytes, size_t blocks) {
  State one = load(first), two = load(second), three = load(third);
  for (; blocks > 0; blocks--) {
    const State oneBefore = one, twoBefore = two, threeBefore = three;
    Schedule oneSchedule, twoSchedule, threeSchedule;
#pragma clang loop unroll(full)
    for (int step = 0; step < 16; step++) {
      one = fourRounds(one, &oneSchedule, firstBytes, step);
      two = fourRounds(two, &twoSchedule, secondBytes, step);
      three = fourRounds(three, &threeSchedule, thirdBytes, step);
    }
    one = added(one, oneBefore);
    two = added(two, twoBefore);
    three = added(three, threeBefore);
    firstBytes += CChecksums_sha256BlockBytes;
    secondBytes += CChecksums_sha256BlockBytes;
    thirdBytes += CChecksums_sha256BlockBytes;
  }
  store(first, one);
  store(second, two);
  store(third, three);
}

TARGET static void takeThree(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    uint32_t *third, const uint8_t *thirdBytes, size_t blocks) {
  threeAtOnce(first, firstBytes, second, secondBytes, third, thirdBytes, blocks);
}

WIDE static void takeThreeWide(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    uint32_t *third, const uint8_t *thirdBytes, size_t blocks) {
  threeAtOnce(first, firstBytes, second, secondBytes, third, thirdBytes, blocks);
}

void CChecksums_takeThree(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    uint32_t *third, const uint8_t *thirdBytes, size_t blocks) {
  (hasWideRegisters() ? takeThreeWide : takeThree)(
      first, firstBytes, second, secondBytes, third, thirdBytes, blocks);
}

#else

bool CChecksums_hasSHA256(void) { return false; }

void CChecksums_takeOne(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  (void)state, (void)bytes, (void)blocks;
  __builtin_trap();
}

void CChecksums_takeTwo(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks) {
  (void)first, (void)firstBytes, (void)second, (void)secondBytes, (void)blocks;
  __builtin_trap();
}

void CChecksums_takeThree(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    uint32_t *third, const uint8_t *thirdBytes, size_t blocks) {
  (void)first, (void)firstBytes, (void)second, (void)secondBytes, (void)third, (void)thirdBytes;
  (void)blocks;
  __builtin_trap();
}

#endif

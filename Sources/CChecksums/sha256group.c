#include <string.h>

#include "CChecksums.h"
#include "processor.h"
#include "sha256constants.h"

#define INLINE static inline __attribute__((always_inline))

// FIPS 180-4 §4.1.2, of a word or of a vector of them: the compiler has an instruction for a rotation where the
// processor has one.
#define ROTATED(x, bits) ((x) >> (bits) | (x) << (32 - (bits)))
#define CHOICE(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define MAJORITY(x, y, z) (((x) & (y)) | ((z) & ((x) | (y))))
#define LARGE_0(x) (ROTATED(x, 2) ^ ROTATED(x, 13) ^ ROTATED(x, 22))
#define LARGE_1(x) (ROTATED(x, 6) ^ ROTATED(x, 11) ^ ROTATED(x, 25))
#define SMALL_0(x) (ROTATED(x, 7) ^ ROTATED(x, 18) ^ (x) >> 3)
#define SMALL_1(x) (ROTATED(x, 17) ^ ROTATED(x, 19) ^ (x) >> 10)

/// FIPS 180-4 §6.2.2 of one block: `words` are its sixteen, and are changed; `state` goes on.
#define TAKE_BLOCK(Word, state, words)                                                                   \
  do {                                                                                                   \
    Word a = state[0], b = state[1], c = state[2], d = state[3];                                         \
    Word e = state[4], f = state[5], g = state[6], h = state[7];                                         \
    _Pragma("clang loop unroll(full)") for (int round = 0; round < 64; round++) {                        \
      if (round >= 16)                                                                                   \
        words[round & 15] += SMALL_0(words[(round + 1) & 15]) + words[(round + 9) & 15] +                \
                             SMALL_1(words[(round + 14) & 15]);                                          \
      const Word first = h + LARGE_1(e) + CHOICE(e, f, g) + roundConstants[round] + words[round & 15];   \
      const Word second = LARGE_0(a) + MAJORITY(a, b, c);                                                \
      h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;                       \
    }                                                                                                    \
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;                                          \
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;                                          \
  } while (0)

void CChecksums_takeAlone(uint32_t *words, const uint8_t *bytes, size_t blocks) {
  uint32_t state[8];
  memcpy(state, words, sizeof state);
  for (; blocks > 0; blocks--, bytes += CChecksums_sha256BlockBytes) {
    uint32_t block[16];
    for (int index = 0; index < 16; index++) {
      const uint8_t *word = bytes + 4 * index;
      block[index] =
          (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | word[3];
    }
    TAKE_BLOCK(uint32_t, state, block);
  }
  memcpy(words, state, sizeof state);
}

#if defined(__x86_64__)

bool CChecksums_hasSHA256Groups(void) { return __builtin_cpu_supports("avx2"); }

#define SIZE CChecksums_sha256GroupSize

/// A word of each message.
typedef uint32_t Words __attribute__((vector_size(4 * SIZE)));
typedef uint8_t Bytes __attribute__((vector_size(4 * SIZE)));

/// Makes columns of rows: eight words of each message become the first of all, the second of all, and so on; and
/// back.
INLINE void transpose(Words *rows) {
  Words pairs[SIZE], fours[SIZE];
  for (int i = 0; i < SIZE; i += 2) {
    pairs[i] = __builtin_shufflevector(rows[i], rows[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    pairs[i + 1] = __builtin_shufflevector(rows[i], rows[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < SIZE; i += 4)
    for (int j = 0; j < 2; j++) {
      const Words low = pairs[i + j], high = pairs[i + j + 2];
      fours[i + 2 * j] = __builtin_shufflevector(low, high, 0, 1, 8, 9, 4, 5, 12, 13);
      fours[i + 2 * j + 1] = __builtin_shufflevector(low, high, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  for (int i = 0; i < SIZE / 2; i++) {
    rows[i] = __builtin_shufflevector(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    rows[i + 4] = __builtin_shufflevector(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

/// Eight words, which are big-endian.
INLINE void load(Words *row, const uint8_t *bytes) {
  Bytes read;
  memcpy(&read, bytes, sizeof read);
  *row = (Words)__builtin_shufflevector(
      read, read, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20,
      27, 26, 25, 24, 31, 30, 29, 28);
}

INLINE void takeBlocks(uint32_t *const *words, const uint8_t *const *bytes, size_t count, size_t blocks) {
  Words state[8];
  // In place of messages that are missing the first goes on more than once.
  for (size_t i = 0; i < SIZE; i++) memcpy(&state[i], words[i < count ? i : 0], sizeof state[i]);
  transpose(state);
  for (size_t block = 0; block < blocks; block++) {
    Words schedule[16];
    for (int half = 0; half < 2; half++) {
      const size_t offset = block * CChecksums_sha256BlockBytes + half * sizeof(Words);
      for (size_t i = 0; i < SIZE; i++) load(&schedule[8 * half + i], bytes[i < count ? i : 0] + offset);
      transpose(schedule + 8 * half);
    }
    TAKE_BLOCK(Words, state, schedule);
  }
  transpose(state);
  for (size_t i = 0; i < count; i++) memcpy(words[i], &state[i], sizeof state[i]);
}

__attribute__((target("avx2"))) static void takeGroup(
    uint32_t *const *words, const uint8_t *const *bytes, size_t count, size_t blocks) {
  takeBlocks(words, bytes, count, blocks);
}

// Rotations, and three operands at once: in three fifths of the time.
__attribute__((target("avx2,avx512f,avx512vl,avx512bw"))) static void takeGroupWide(
    uint32_t *const *words, const uint8_t *const *bytes, size_t count, size_t blocks) {
  takeBlocks(words, bytes, count, blocks);
}

void CChecksums_takeGroup(
    uint32_t *const *words, const uint8_t *const *bytes, size_t count, size_t blocks) {
  if (hasWideRegisters())
    takeGroupWide(words, bytes, count, blocks);
  else
    takeGroup(words, bytes, count, blocks);
}

#else

bool CChecksums_hasSHA256Groups(void) { return false; }

void CChecksums_takeGroup(
    uint32_t *const *words, const uint8_t *const *bytes, size_t count, size_t blocks) {
  (void)words, (void)bytes, (void)count, (void)blocks;
  __builtin_trap();
}

#endif

#include "CChecksums.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

bool CChecksums_hasCRC32(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & 1u << 1 /* PCLMULQDQ */);
}

#define TARGET __attribute__((target("pclmul")))

/// `ahead` and what `folded` is worth so many bytes further on, of which `powers` are the remainders.
TARGET static inline __attribute__((always_inline)) __m128i fold(
    __m128i folded, __m128i powers, __m128i ahead) {
  const __m128i low = _mm_clmulepi64_si128(folded, powers, 0x00);
  const __m128i high = _mm_clmulepi64_si128(folded, powers, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), ahead);
}

TARGET static inline __attribute__((always_inline)) __m128i load(const uint8_t *bytes) {
  return _mm_loadu_si128((const __m128i *)bytes);
}

// V. Gopal et al., Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction, 2009. The
// powers are x to the distance in bits, 32 more and 32 less, modulo the polynomial of RFC 1952 §8, bits
// reflected.
TARGET static inline __attribute__((always_inline)) __m128i powersBy16(void) {
  return _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
}

/// Writes what `folded` and the `count` bytes behind it, of which 16 is a factor, are folded into.
TARGET static inline __attribute__((always_inline)) void foldRest(
    __m128i folded, __m128i by16, const uint8_t *bytes, size_t count, uint8_t *result) {
  for (; count >= 16; bytes += 16, count -= 16) folded = fold(folded, by16, load(bytes));
  _mm_storeu_si128((__m128i *)result, folded);
}

TARGET void CChecksums_foldCRC32(
    uint32_t value, const uint8_t *bytes, size_t count, uint8_t *folded) {
  const __m128i by64 = _mm_set_epi64x(0x1c6e41596, 0x154442bd4);
  const __m128i by16 = powersBy16();
  const __m128i begun = _mm_cvtsi32_si128((int)~value);
  __m128i a = _mm_xor_si128(load(bytes), begun), b = load(bytes + 16);
  __m128i c = load(bytes + 32), d = load(bytes + 48);
  for (bytes += 64, count -= 64; count >= 64; bytes += 64, count -= 64) {
    a = fold(a, by64, load(bytes));
    b = fold(b, by64, load(bytes + 16));
    c = fold(c, by64, load(bytes + 32));
    d = fold(d, by64, load(bytes + 48));
  }
  a = fold(fold(fold(a, by16, b), by16, c), by16, d);
  foldRest(a, by16, bytes, count, folded);
}

bool CChecksums_hasWideCRC32(void) {
  // Also asks whether the system keeps the wide registers.
  return CChecksums_hasCRC32() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("vpclmulqdq");
}

#define WIDE __attribute__((target("avx2,pclmul,vpclmulqdq")))

WIDE static inline __attribute__((always_inline)) __m256i foldWide(
    __m256i folded, __m256i powers, __m256i ahead) {
  const __m256i low = _mm256_clmulepi64_epi128(folded, powers, 0x00);
  const __m256i high = _mm256_clmulepi64_epi128(folded, powers, 0x11);
  return _mm256_xor_si256(_mm256_xor_si256(low, high), ahead);
}

WIDE static inline __attribute__((always_inline)) __m256i loadWide(const uint8_t *bytes) {
  return _mm256_loadu_si256((const __m256i *)bytes);
}

WIDE void CChecksums_foldCRC32Wide(
    uint32_t value, const uint8_t *bytes, size_t count, uint8_t *folded) {
  const __m256i by128 = _mm256_broadcastsi128_si256(_mm_set_epi64x(0x14a7fe880, 0x1e88ef372));
  const __m256i by32 = _mm256_broadcastsi128_si256(_mm_set_epi64x(0x15a546366, 0x0f1da05aa));
  const __m128i by16 = powersBy16();
  const __m256i begun = _mm256_zextsi128_si256(_mm_cvtsi32_si128((int)~value));
  __m256i a = _mm256_xor_si256(loadWide(bytes), begun), b = loadWide(bytes + 32);
  __m256i c = loadWide(bytes + 64), d = loadWide(bytes + 96);
  for (bytes += 128, count -= 128; count >= 128; bytes += 128, count -= 128) {
    a = foldWide(a, by128, loadWide(bytes));
    b = foldWide(b, by128, loadWide(bytes + 32));
    c = foldWide(c, by128, loadWide(bytes + 64));
    d = foldWide(d, by128, loadWide(bytes + 96));
  }
  a = foldWide(foldWide(foldWide(a, by32, b), by32, c), by32, d);
  const __m128i joined = fold(_mm256_castsi256_si128(a), by16, _mm256_extracti128_si256(a, 1));
  foldRest(joined, by16, bytes, count, folded);
}

#else

bool CChecksums_hasCRC32(void) { return false; }

void CChecksums_foldCRC32(uint32_t value, const uint8_t *bytes, size_t count, uint8_t *folded) {
  (void)value, (void)bytes, (void)count, (void)folded;
  __builtin_trap();
}

bool CChecksums_hasWideCRC32(void) { return false; }

void CChecksums_foldCRC32Wide(
    uint32_t value, const uint8_t *bytes, size_t count, uint8_t *folded) {
  CChecksums_foldCRC32(value, bytes, count, folded);
}

#endif

#ifndef VECTORS_H
#define VECTORS_H

#include <immintrin.h>
#include <stdint.h>

// What `CText_hasVectors` asks for.
#define TARGET __attribute__((target("avx2,bmi,pclmul,popcnt")))
#define INLINE TARGET static inline __attribute__((always_inline))

INLINE __m256i load(const uint8_t *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }

/// The highest bit of each byte.
INLINE uint64_t bits(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

/// Which of sixty-four bytes are what `byte` is full of.
INLINE uint64_t equal(__m256i low, __m256i high, __m256i byte) {
  return bits(_mm256_cmpeq_epi8(low, byte), _mm256_cmpeq_epi8(high, byte));
}

#endif

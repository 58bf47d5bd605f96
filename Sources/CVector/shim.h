#ifndef CVECTOR_SHIM_H
#define CVECTOR_SHIM_H

// The operations on sixteen bytes that Swift's SIMD types have, but do not compile to one
// instruction: `.==` becomes a loop over the lanes, as
// `pointwiseMin` does, and nothing gives the high bits. And prefetches, which Swift has not.

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Swift's `SIMD16<UInt8>`.
typedef uint8_t CVector_Bytes __attribute__((ext_vector_type(16)));

/// 0xff in the bytes that are equal, 0 in all others.
static inline __attribute__((always_inline)) CVector_Bytes CVector_equal(
    CVector_Bytes left, CVector_Bytes right) {
  return (CVector_Bytes)(left == right);
}

/// The smaller of each two bytes.
static inline __attribute__((always_inline)) CVector_Bytes CVector_minimum(
    CVector_Bytes left, CVector_Bytes right) {
  return __builtin_elementwise_min(left, right);
}

/// Bit `i` of the result is the high bit of byte `i`.
static inline __attribute__((always_inline)) uint32_t CVector_highBits(CVector_Bytes bytes) {
#if defined(__SSE2__)
  return (uint32_t)_mm_movemask_epi8((__m128i)bytes);
#else
  typedef uint64_t Words __attribute__((ext_vector_type(2)));
  // Byte 0 is the lowest of its word on every platform that Swift runs on. The multiplication moves
  // the high bits of eight bytes side by side to the top.
  Words marks = (Words)bytes & 0x8080808080808080u;
  return (uint32_t)((marks.x * 0x0002040810204081u) >> 56
      | ((marks.y * 0x0002040810204081u) >> 56) << 8);
#endif
}

/// What processors fetch at once; where theirs are larger, some is asked for twice.
enum { CVector_cacheLineBytes = 64 };

/// Has `count` bytes fetched; reads nothing, whatever the address.
static inline __attribute__((always_inline)) void CVector_prefetch(const uint8_t *first, long count) {
  for (long offset = 0; offset < count; offset += CVector_cacheLineBytes) {
    __builtin_prefetch(first + offset);
  }
}

/// Has `count` bytes fetched for stores; changes nothing, whatever the address.
static inline __attribute__((always_inline)) void CVector_prefetchForStores(
    const uint8_t *first, long count) {
  for (long offset = 0; offset < count; offset += CVector_cacheLineBytes) {
#if defined(__x86_64__)
    // The compiler writes it only for processors that are said to have it; to all others it is no operation.
    __asm__ volatile("prefetchw %0" : : "m"(first[offset]));
#else
    __builtin_prefetch(first + offset, 1);
#endif
  }
}

#endif

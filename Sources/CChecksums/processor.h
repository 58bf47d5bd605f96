#ifndef PROCESSOR_H
#define PROCESSOR_H

#include <stdbool.h>

#if defined(__x86_64__)

/// Whether there is AVX-512 for vectors of 16 and 32 bytes, and the system keeps its thirty-two registers.
static inline bool hasWideRegisters(void) {
  return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
}

#endif
#endif

#include "CText.h"

bool CText_hasVectors(void) {
#if defined(__x86_64__)
  // What `TARGET` of vectors.h names.
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("pclmul")
      && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

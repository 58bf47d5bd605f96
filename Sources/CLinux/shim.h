#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#if defined(__linux__)

#include <fcntl.h>
#include <malloc.h>

/// Swift's module of the C library leaves `malloc.h` out. Blocks of up to `bytes` stay with the process
/// when they are freed, as long as no heap has more than that free at its end; threads share so many
/// heaps.
static inline void CLinux_keepFreedBlocks(int bytes, int heaps) {
#if defined(M_MMAP_THRESHOLD) && defined(M_TRIM_THRESHOLD)
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_ARENA_MAX, heaps);
#endif
}

/// The C library declares these two only under `_GNU_SOURCE`, which Swift's module of it does not set.
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int sync_file_range(int, long, long, unsigned int);

/// Switches `O_DIRECT`, which the C library declares under `_GNU_SOURCE` only.
/// Returns 1 where that changed something, 0 where it is so already, -1 where it cannot be.
static inline int CLinux_setDirect(int descriptor, int isDirect) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -1;
  if (((flags & __O_DIRECT) != 0) == (isDirect != 0)) return 0;
  return fcntl(descriptor, F_SETFL, flags ^ __O_DIRECT) < 0 ? -1 : 1;
}

/// `RENAME_EXCHANGE` of `linux/fs.h`.
static inline int CLinux_exchange(int directory, const char *first, int other, const char *second) {
  return renameat2(directory, first, other, second, 1u << 1);
}

/// `SYNC_FILE_RANGE_WRITE` of `linux/fs.h`: starts writing, waits for nothing.
static inline int CLinux_startWriting(int descriptor, long offset, long count) {
  return sync_file_range(descriptor, offset, count, 2u);
}

#endif
#endif

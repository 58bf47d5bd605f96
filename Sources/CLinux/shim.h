#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#if defined(__linux__)

#include <fcntl.h>
#include <linux/stat.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// Swift's module of the C library leaves `malloc.h` out. Blocks of up to `bytes` stay with the process
/// when they are freed, as long as no heap has more than `atEnd` free at its end; threads share so many
/// heaps.
static inline void CLinux_keepFreedBlocks(int bytes, int atEnd, int heaps) {
#if defined(M_MMAP_THRESHOLD) && defined(M_TRIM_THRESHOLD)
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, atEnd);
  mallopt(M_ARENA_MAX, heaps);
#endif
}

/// Writes a zero to `byte`; returns how many nanoseconds that takes, which is long where its page must come first.
static inline long CLinux_touch(void *byte) {
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  *(volatile char *)byte = 0;
  clock_gettime(CLOCK_MONOTONIC, &after);
  return (after.tv_sec - before.tv_sec) * 1000000000L + after.tv_nsec - before.tv_nsec;
}

/// Has the heap grow by `bytes` at once, and asks for pages of `pageBytes` there, unless the first of them takes
/// longer than `slowNanoseconds` to come. For a process of one thread.
static inline void CLinux_reserveHeap(int bytes, long pageBytes, long slowNanoseconds) {
#if defined(M_TOP_PAD) && defined(MADV_HUGEPAGE)
  const int usualPad = 128 << 10;
  mallopt(M_TOP_PAD, bytes);
  // More than the heap has left: it must grow.
  char *grown = malloc(1 << 20);
  mallopt(M_TOP_PAD, usualPad);
  if (!grown) return;
  const uintptr_t start = ((uintptr_t)grown + pageBytes - 1) / pageBytes * pageBytes;
  const uintptr_t end = (uintptr_t)sbrk(0) / pageBytes * pageBytes;
  free(grown);
  // Where it could not, the block lies somewhere else.
  const int isHeap = start < end && end - start < 2 * (uintptr_t)bytes;
  if (!isHeap) return;
  madvise((void *)start, end - start, MADV_HUGEPAGE);
  // Nothing has taken a block since: the byte is free.
  const int isSlow = CLinux_touch((void *)start) > slowNanoseconds;
  if (isSlow) madvise((void *)start, end - start, MADV_NOHUGEPAGE);
#endif
}

/// Swift's module of the C library has no way to make a thread's attributes. Starts a thread with a stack of
/// so many bytes; returns 0, or what is wrong.
static inline int CLinux_startThread(pthread_t *thread, size_t stackBytes, void *(*body)(void *)) {
  pthread_attr_t attributes;
  int fault = pthread_attr_init(&attributes);
  if (fault) return fault;
  fault = pthread_attr_setstacksize(&attributes, stackBytes);
  if (!fault) fault = pthread_create(thread, &attributes, body, 0);
  pthread_attr_destroy(&attributes);
  return fault;
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

/// Whether something is mounted on the directory, of whatever device; -1 where the kernel cannot tell (before 5.8).
/// By the kernel's own number and structure: the C library has them under `_GNU_SOURCE` only.
static inline int CLinux_isMountPoint(int directory) {
  struct statx status;
  if (syscall(SYS_statx, directory, ".", 0, 0u, &status) < 0) return -1;
  if (!(status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT)) return -1;
  return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/// `SYNC_FILE_RANGE_WRITE` of `linux/fs.h`: starts writing, waits for nothing.
static inline int CLinux_startWriting(int descriptor, long offset, long count) {
  return sync_file_range(descriptor, offset, count, 2u);
}

#endif
#endif

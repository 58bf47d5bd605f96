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

/// Pages one after another, from an address on.
typedef struct {
  uintptr_t start;
  long count;
} CLinux_Pages;

/// Has the heap grow by `bytes` at once. Returns the pages of `pageBytes` in what is new: none where it could not.
static inline CLinux_Pages CLinux_reserveHeap(int bytes, long pageBytes) {
  CLinux_Pages pages = {0, 0};
#if defined(M_TOP_PAD)
  const int usualPad = 128 << 10;
  mallopt(M_TOP_PAD, bytes);
  // More than the heap has left: it must grow.
  char *grown = malloc(1 << 20);
  mallopt(M_TOP_PAD, usualPad);
  if (!grown) return pages;
  const uintptr_t start = ((uintptr_t)grown + pageBytes - 1) / pageBytes * pageBytes;
  const uintptr_t end = (uintptr_t)sbrk(0) / pageBytes * pageBytes;
  free(grown);
  // Where it could not grow, the block lies somewhere else.
  const int isHeap = start < end && end - start < 2 * (uintptr_t)bytes;
  if (isHeap) pages = (CLinux_Pages){start, (long)((end - start) / pageBytes)};
#endif
  return pages;
}

static inline long CLinux_nanosecondsSince(struct timespec start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec;
}

/// Has a huge page of `bytes` come, which nobody else uses and nobody has touched. Returns the nanoseconds it took.
static inline long CLinux_takeHugePage(void *page, long bytes) {
  struct timespec start;
  madvise(page, bytes, MADV_HUGEPAGE);
  clock_gettime(CLOCK_MONOTONIC, &start);
  *(volatile char *)page = 0;
  return CLinux_nanosecondsSince(start);
}

/// Has the pages of `bytes` from `address` on come, huge ones if they can be, whoever uses them meanwhile. Returns
/// the nanoseconds it took; -1 where the kernel has no way to (before 5.14).
static inline long CLinux_populate(uintptr_t address, long bytes) {
  const int populateForWriting = 23;  // MADV_POPULATE_WRITE
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  madvise((void *)address, bytes, MADV_HUGEPAGE);
  if (madvise((void *)address, bytes, populateForWriting) != 0) return -1;
  return CLinux_nanosecondsSince(start);
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
  const uint64_t mountRoot = 0x2000;  // STATX_ATTR_MOUNT_ROOT, which older headers lack
  struct statx status;
  if (syscall(SYS_statx, directory, ".", 0, 0u, &status) < 0) return -1;
  if (!(status.stx_attributes_mask & mountRoot)) return -1;
  return (status.stx_attributes & mountRoot) != 0;
}

/// `SYNC_FILE_RANGE_WRITE` of `linux/fs.h`: starts writing, waits for nothing.
static inline int CLinux_startWriting(int descriptor, long offset, long count) {
  return sync_file_range(descriptor, offset, count, 2u);
}

#endif
#endif

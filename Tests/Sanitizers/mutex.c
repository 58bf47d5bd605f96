// Shows ThreadSanitizer the half of Swift's `Mutex` that it cannot see on Linux. Where nobody waits,
// taking and giving back are atomics inside the program, which the sanitizer counts. Where two threads
// meet, libswiftSynchronization does it with a futex, and that library is not instrumented: whatever a
// `Mutex` guards is then reported as a race. Loaded before it, this file calls what it stands in for and
// tells the sanitizer of it; it silences nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Weak: programs that the tests start, such as the shell, have no sanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool tryLockSlow(SELF) __asm__(TRY_LOCK);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK);

SWIFT void lockSlow(uint32_t thread, SELF) {
  __typeof__(&lockSlow) next = dlsym(RTLD_NEXT, LOCK);
  next(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool tryLockSlow(SELF) {
  __typeof__(&tryLockSlow) next = dlsym(RTLD_NEXT, TRY_LOCK);
  bool isTaken = next(mutex);
  if (isTaken && __tsan_acquire) __tsan_acquire(mutex);
  return isTaken;
}

SWIFT void unlockSlow(SELF) {
  __typeof__(&unlockSlow) next = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  next(mutex);
}

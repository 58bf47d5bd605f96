/* Stands between a program and the C library (LD_PRELOAD) and lets one call go wrong.
 *
 *   FAULT_ROOTS   paths separated by ":"; only calls on what lies under them count
 *   FAULT_GROUP   open, read, write, fsync, rename, close, mkdir, unlink, truncate, range, lock, flags,
 *                 chmod, stat, list, or all; flush: fsync of a directory
 *   FAULT_AT      number of the call that goes wrong, from 1
 *   FAULT_EVERY   0 (default): that call alone; N: every N-th after it too
 *   FAULT_DO      an errno's number; short: reads and writes less than asked for; kill: SIGKILL before the
 *                 call; tear: a third of a write, then SIGKILL; signal-N: sends N, then goes on;
 *                 swallow: says that it went well and does nothing; stop: SIGSTOP before the call
 *   FAULT_LOG     file that gets a line for each call: what, result, errno, path, second path
 *
 * One file, since it is compiled where it is used: by one call of whatever C compiler is there.
 * Lines begin with `call`, `begin` (before a rename), or `fault`. Nothing here calls a function that it
 * replaces: the log is written by system call.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PASS, FAIL, SHORT, TEAR, SWALLOW };

static const char *roots, *group, *act;
static long at, every;
static int logfile = -1;
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
  roots = getenv("FAULT_ROOTS");
  group = getenv("FAULT_GROUP");
  act = getenv("FAULT_DO");
  at = getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : 0;
  every = getenv("FAULT_EVERY") ? atol(getenv("FAULT_EVERY")) : 0;
  const char *path = getenv("FAULT_LOG");
  if (!path) return;
  int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  /* Out of the way of the program's numbers. */
  logfile = syscall(SYS_fcntl, file, F_DUPFD_CLOEXEC, 200);
  syscall(SYS_close, file);
}

static void note(const char *kind, const char *what, long result, int code, const char *path,
                 const char *second) {
  if (logfile < 0) return;
  char line[3 * PATH_MAX];
  int count = snprintf(line, sizeof line, "%s\t%s\t%ld\t%d\t%s\t%s\n", kind, what, result, code, path,
                       second ? second : "");
  syscall(SYS_write, logfile, line, count);
}

/* The path of a name in an open directory, or of the descriptor itself where `name` is null. */
static const char *place(int directory, const char *name, char *path) {
  path[0] = 0;
  if (name && name[0] == '/') return strncpy(path, name, PATH_MAX - 1);
  char link[64];
  if (directory == AT_FDCWD) strcpy(link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
  long count = syscall(SYS_readlink, link, path, PATH_MAX - 300);
  if (count < 0) count = 0;
  path[count] = 0;
  if (name && strcmp(name, ".") != 0) snprintf(path + count, 300, "/%s", name);
  return path;
}

static int matters(const char *path) {
  for (const char *root = roots; root && *root;) {
    size_t length = strcspn(root, ":");
    if (strncmp(path, root, length) == 0 && (path[length] == '/' || !path[length])) return 1;
    root += length + (root[length] == ':');
  }
  return 0;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

/* Whether calls of this kind are to go wrong. */
static int chosen(const char *what, const char *path) {
  struct stat status;
  if (strcmp(group, "flush") == 0)
    return strcmp(what, "fsync") == 0 && REAL(stat)(path, &status) == 0 && S_ISDIR(status.st_mode);
  return strcmp(group, "all") == 0 || strcmp(group, what) == 0;
}

/* What becomes of this call. */
static int fate(const char *what, const char *path, const char *second) {
  if (!group || !act || !chosen(what, path)) return PASS;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < at || (number > at && (every == 0 || (number - at) % every != 0))) return PASS;
  note("fault", what, number, 0, path, second);
  if (strcmp(act, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(act, "stop") == 0) { kill(getpid(), SIGSTOP); return PASS; }
  if (strncmp(act, "signal-", 7) == 0) { kill(getpid(), atoi(act + 7)); return PASS; }
  if (strcmp(act, "tear") == 0) return TEAR;
  if (strcmp(act, "short") == 0) return SHORT;
  if (strcmp(act, "swallow") == 0) return SWALLOW;
  errno = atoi(act);
  return FAIL;
}

/* A call with one path: `make` is the real call. */
#define ONE(type, what, directory, name, make)                 \
  do {                                                         \
    char path[PATH_MAX];                                       \
    if (!matters(place(directory, name, path))) return make;   \
    switch (fate(what, path, 0)) {                             \
      case FAIL: return (type)-1;                              \
      case SWALLOW: return (type)0;                            \
    }                                                          \
    type result = make;                                        \
    int code = errno;                                          \
    note("call", what, (long)result, (long)result < 0 ? code : 0, path, 0); \
    errno = code;                                              \
    return result;                                             \
  } while (0)

/* A call that moves `count` bytes at `start`. */
#define MOVE(what, descriptor, count, make)                    \
  do {                                                         \
    char path[PATH_MAX];                                       \
    if (!matters(place(descriptor, 0, path))) return make;     \
    int what_now = fate(what, path, 0), isTorn = what_now == TEAR; \
    if (what_now == FAIL) return -1;                           \
    if (what_now == SWALLOW) return count;                     \
    int flags = -1;                                            \
    if ((what_now == SHORT || isTorn) && count > 1) {          \
      count = count > 6 ? (count / 3) | 1 : 1;                 \
      /* A count that no direct write has, as a full disk gives it. */ \
      flags = syscall(SYS_fcntl, descriptor, F_GETFL);         \
      if (flags & O_DIRECT) syscall(SYS_fcntl, descriptor, F_SETFL, flags & ~O_DIRECT); \
      else flags = -1;                                         \
    }                                                          \
    ssize_t result = make;                                     \
    int code = errno;                                          \
    if (isTorn) kill(getpid(), SIGKILL);                       \
    if (flags != -1) syscall(SYS_fcntl, descriptor, F_SETFL, flags); \
    note("call", what, result, result < 0 ? code : 0, path, 0); \
    errno = code;                                              \
    return result;                                             \
  } while (0)

#define MODE(last) \
  va_list rest;    \
  va_start(rest, last); \
  mode_t mode = va_arg(rest, unsigned); \
  va_end(rest)

/* `create` in the log: a new name in its directory, or perhaps one. */
static const char *opening(int flags) { return flags & O_CREAT ? "create" : "open"; }

static int opened(int directory, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  int counts = matters(place(directory, name, path));
  if (counts && fate("open", path, 0) == FAIL) return -1;
  int result = syscall(SYS_openat, directory, name, flags, mode), code = errno;
  if (counts) note("call", opening(flags), result, result < 0 ? code : 0, path, 0);
  errno = code;
  return result;
}

int open(const char *name, int flags, ...) { MODE(flags); return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE(flags); return opened(AT_FDCWD, name, flags, mode); }
int openat(int at, const char *name, int flags, ...) { MODE(flags); return opened(at, name, flags, mode); }
int openat64(int at, const char *name, int flags, ...) { MODE(flags); return opened(at, name, flags, mode); }

ssize_t read(int file, void *to, size_t count) { MOVE("read", file, count, REAL(read)(file, to, count)); }
ssize_t pread(int file, void *to, size_t count, off_t from) {
  MOVE("read", file, count, REAL(pread)(file, to, count, from));
}
ssize_t pread64(int file, void *to, size_t count, off64_t from) {
  MOVE("read", file, count, REAL(pread64)(file, to, count, from));
}
ssize_t write(int file, const void *from, size_t count) {
  MOVE("write", file, count, REAL(write)(file, from, count));
}
ssize_t pwrite(int file, const void *from, size_t count, off_t to) {
  MOVE("write", file, count, REAL(pwrite)(file, from, count, to));
}
ssize_t pwrite64(int file, const void *from, size_t count, off64_t to) {
  MOVE("write", file, count, REAL(pwrite64)(file, from, count, to));
}
/* The first `count` bytes of the parts. */
static ssize_t start_of(int file, const struct iovec *parts, int number, size_t count) {
  struct iovec some[IOV_MAX];
  int taken = 0;
  for (; taken < number && count > 0; count -= some[taken++].iov_len) {
    some[taken] = parts[taken];
    if (some[taken].iov_len > count) some[taken].iov_len = count;
  }
  return REAL(writev)(file, some, taken);
}
ssize_t writev(int file, const struct iovec *parts, int number) {
  size_t count = 0;
  for (int at = 0; at < number; at++) count += parts[at].iov_len;
  MOVE("write", file, count, start_of(file, parts, number, count));
}

int fsync(int file) { ONE(int, "fsync", file, 0, REAL(fsync)(file)); }
int fdatasync(int file) { ONE(int, "fsync", file, 0, REAL(fdatasync)(file)); }
int sync_file_range(int file, off64_t from, off64_t count, unsigned flags) {
  ONE(int, "range", file, 0, REAL(sync_file_range)(file, from, count, flags));
}
int ftruncate(int file, off_t size) { ONE(int, "truncate", file, 0, REAL(ftruncate)(file, size)); }
int ftruncate64(int file, off64_t size) { ONE(int, "truncate", file, 0, REAL(ftruncate64)(file, size)); }
int fallocate(int file, int mode, off_t from, off_t size) {
  ONE(int, "truncate", file, 0, REAL(fallocate)(file, mode, from, size));
}
int flock(int file, int operation) { ONE(int, "lock", file, 0, REAL(flock)(file, operation)); }
int fchmod(int file, mode_t mode) { ONE(int, "chmod", file, 0, REAL(fchmod)(file, mode)); }

int fcntl(int file, int command, ...) {
  va_list rest;
  va_start(rest, command);
  long value = va_arg(rest, long);
  va_end(rest);
  if (command != F_SETFL && command != F_GETFL) return REAL(fcntl)(file, command, value);
  ONE(int, "flags", file, 0, REAL(fcntl)(file, command, value));
}

int mkdirat(int at, const char *name, mode_t mode) {
  ONE(int, "mkdir", at, name, REAL(mkdirat)(at, name, mode));
}
int mkdir(const char *name, mode_t mode) { ONE(int, "mkdir", AT_FDCWD, name, REAL(mkdir)(name, mode)); }
int unlinkat(int at, const char *name, int flags) {
  ONE(int, "unlink", at, name, REAL(unlinkat)(at, name, flags));
}
int unlink(const char *name) { ONE(int, "unlink", AT_FDCWD, name, REAL(unlink)(name)); }
int rmdir(const char *name) { ONE(int, "unlink", AT_FDCWD, name, REAL(rmdir)(name)); }

int stat(const char *name, struct stat *to) { ONE(int, "stat", AT_FDCWD, name, REAL(stat)(name, to)); }
int fstat(int file, struct stat *to) { ONE(int, "stat", file, 0, REAL(fstat)(file, to)); }
int fstatat(int at, const char *name, struct stat *to, int flags) {
  ONE(int, "stat", at, name, REAL(fstatat)(at, name, to, flags));
}

/* A failed close has closed the file nevertheless. */
int close(int file) {
  char path[PATH_MAX];
  int counts = matters(place(file, 0, path)), isFailing = counts && fate("close", path, 0) == FAIL;
  int code = errno, result = syscall(SYS_close, file);
  if (isFailing) { errno = code; return -1; }
  if (counts) note("call", "close", result, 0, path, 0);
  return result;
}

DIR *fdopendir(int file) {
  char path[PATH_MAX];
  if (matters(place(file, 0, path)) && fate("list", path, 0) == FAIL) return 0;
  return REAL(fdopendir)(file);
}
struct dirent *readdir(DIR *stream) {
  char path[PATH_MAX];
  if (matters(place(dirfd(stream), 0, path)) && fate("list", path, 0) == FAIL) return 0;
  return REAL(readdir)(stream);
}

static int renamed(int at, const char *name, int to, const char *newName, unsigned flags) {
  char path[PATH_MAX], second[PATH_MAX];
  const char *kind = flags & 2 ? "exchange" : "rename";
  int counts = matters(place(at, name, path)) | matters(place(to, newName, second));
  if (counts) {
    switch (fate("rename", path, second)) {
      case FAIL: return -1;
      case SWALLOW: return 0;
    }
    note("begin", kind, 0, 0, path, second);
  }
  int result = syscall(SYS_renameat2, at, name, to, newName, flags), code = errno;
  if (counts) note("call", kind, result, result < 0 ? code : 0, path, second);
  errno = code;
  return result;
}
int renameat2(int at, const char *name, int to, const char *newName, unsigned flags) {
  return renamed(at, name, to, newName, flags);
}
int renameat(int at, const char *name, int to, const char *newName) {
  return renamed(at, name, to, newName, 0);
}
int rename(const char *name, const char *newName) { return renamed(AT_FDCWD, name, AT_FDCWD, newName, 0); }

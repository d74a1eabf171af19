/*
 * Preloaded (LD_PRELOAD) into a process and those that it starts: it writes down, in order, whatever they change below JOURNAL_OF, and
 * what they force to the disk, so that a disk can be made afterwards that has forgotten all that was not forced. One record is one
 * write() to JOURNAL: a kind, three numbers, two lengths, a path and bytes (power-cut-journal.ts reads it).
 *
 * fsync itself is not carried out: it is the journal that says what a disk would hold. That also makes it quick.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static char root[PATH_MAX];
static size_t root_length;
static int forgetful;

struct head {
  uint32_t kind;
  uint32_t path_length;
  uint64_t inode;
  uint64_t offset;
  uint64_t data_length;
  uint32_t other_length;
  uint32_t unused;
};

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *of = getenv("JOURNAL_OF");
  const char *to = getenv("JOURNAL");
  if (!of || !to || !realpath(of, root)) return;
  root_length = strlen(root);
  /* For the proof that the campaign can fail: a disk that believes nobody. */
  forgetful = getenv("JOURNAL_WITHOUT_SYNCS") != NULL;
  journal = (int)syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int below(const char *path) { return strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0); }

/* The path of an open file below the root, or 0. */
static int named(int fd, char *path) {
  char link[64];
  if (journal < 0 || fd < 0 || fd == journal) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return below(path);
}

/* The absolute path of a name, whose folder must be there, or 0. */
static int resolve(int dir, const char *name, char *path) {
  char whole[PATH_MAX], folder[PATH_MAX];
  if (journal < 0 || !name) return 0;
  if (name[0] == '/') snprintf(whole, sizeof whole, "%s", name);
  else {
    char base[PATH_MAX];
    if (dir == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) return 0;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", dir);
      ssize_t length = readlink(link, base, PATH_MAX - 1);
      if (length <= 0) return 0;
      base[length] = 0;
    }
    if ((size_t)snprintf(whole, sizeof whole, "%s/%s", base, name) >= sizeof whole) return 0;
  }
  size_t end = strlen(whole);
  while (end > 1 && whole[end - 1] == '/') whole[--end] = 0;
  char *slash = strrchr(whole, '/');
  if (!slash) return 0;
  *slash = 0;
  if (!realpath(slash == whole ? "/" : whole, folder)) return 0;
  if ((size_t)snprintf(path, PATH_MAX, "%s/%s", folder, slash + 1) >= PATH_MAX) return 0;
  return below(path);
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

/* The turn is held from before the change until it is written down, by threads and processes. */
static void take(void) {
  pthread_mutex_lock(&turn);
  while (flock(journal, LOCK_EX) != 0 && errno == EINTR) {}
}
static void give(void) {
  int kept = errno;
  flock(journal, LOCK_UN);
  pthread_mutex_unlock(&turn);
  errno = kept;
}

static void note(uint32_t kind, uint64_t inode, uint64_t offset, const char *path, const char *other, const void *data, size_t length) {
  int kept = errno;
  struct head head = {kind, path ? strlen(path) : 0, inode, offset, length, other ? strlen(other) : 0, 0};
  struct iovec parts[4] = {
    {&head, sizeof head}, {(void *)path, head.path_length}, {(void *)other, head.other_length}, {(void *)data, length}};
  if (syscall(SYS_writev, journal, parts, 4) < 0) abort();
  errno = kept;
}

enum { WRITE = 1, TRUNCATE, SYNC, CREATE, UNLINK, RENAME, LINK, MKDIR, RMDIR, SYNC_FOLDER };

/* ---- bytes ---- */

static ssize_t noted_write(int fd, const void *data, size_t length, off_t offset, int at) {
  char path[PATH_MAX];
  if (!named(fd, path)) return at ? REAL(pwrite64)(fd, data, length, offset) : REAL(write)(fd, data, length);
  take();
  ssize_t written = at ? syscall(SYS_pwrite64, fd, data, length, offset) : syscall(SYS_write, fd, data, length);
  if (written > 0) {
    off_t where = at ? offset : lseek(fd, 0, SEEK_CUR) - written;
    note(WRITE, inode_of(fd), where, path, NULL, data, written);
  }
  give();
  return written;
}

ssize_t write(int fd, const void *data, size_t length) { return noted_write(fd, data, length, 0, 0); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return noted_write(fd, data, length, offset, 1); }
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) { return noted_write(fd, data, length, offset, 1); }

static ssize_t noted_writev(int fd, const struct iovec *parts, int count, off_t offset, int at) {
  char path[PATH_MAX];
  if (!named(fd, path)) return at ? REAL(pwritev64)(fd, parts, count, offset) : REAL(writev)(fd, parts, count);
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    if (parts[i].iov_len == 0) continue;
    ssize_t written = noted_write(fd, parts[i].iov_base, parts[i].iov_len, offset + total, at);
    if (written < 0) return total ? total : -1;
    total += written;
    if ((size_t)written < parts[i].iov_len) break;
  }
  return total;
}
ssize_t writev(int fd, const struct iovec *parts, int count) { return noted_writev(fd, parts, count, 0, 0); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) { return noted_writev(fd, parts, count, offset, 1); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) { return noted_writev(fd, parts, count, offset, 1); }

static int noted_truncate(int fd, off_t length) {
  char path[PATH_MAX];
  if (!named(fd, path)) return (int)syscall(SYS_ftruncate, fd, length);
  take();
  int failed = (int)syscall(SYS_ftruncate, fd, length);
  if (!failed) note(TRUNCATE, inode_of(fd), length, path, NULL, NULL, 0);
  give();
  return failed;
}
int ftruncate(int fd, off_t length) { return noted_truncate(fd, length); }
int ftruncate64(int fd, off64_t length) { return noted_truncate(fd, length); }
/* Whoever asks for room ahead writes to it later. */
int fallocate(int fd, int mode, off_t offset, off_t length) { return (errno = EOPNOTSUPP, (void)fd, (void)mode, (void)offset, (void)length, -1); }
int fallocate64(int fd, int mode, off64_t offset, off64_t length) { return fallocate(fd, mode, offset, length); }
/* A copy that shares its bytes is one too. */
int ioctl(int fd, unsigned long request, ...) {
  char path[PATH_MAX];
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (request == FICLONE && named(fd, path)) return (errno = EOPNOTSUPP, -1);
  return (int)syscall(SYS_ioctl, fd, request, argument);
}
/* Copies within the kernel: whoever asks falls back to reading and writing. */
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t length, unsigned flags) {
  char path[PATH_MAX];
  if (named(out, path)) return (errno = EXDEV, -1);
  return REAL(copy_file_range)(in, from, out, to, length, flags);
}
/* libuv asks the kernel itself for it. */
long syscall(long number, ...) {
  static __typeof__(&syscall) real;
  long with[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) with[i] = va_arg(rest, long);
  va_end(rest);
  char path[PATH_MAX];
  if (number == SYS_copy_file_range && named((int)with[2], path)) return (errno = EXDEV, -1);
  if (!real) real = REAL(syscall);
  return real(number, with[0], with[1], with[2], with[3], with[4], with[5]);
}
ssize_t sendfile(int out, int in, off_t *offset, size_t length) {
  char path[PATH_MAX];
  if (named(out, path)) return (errno = EINVAL, -1);
  return syscall(SYS_sendfile, out, in, offset, length);
}
ssize_t sendfile64(int out, int in, off64_t *offset, size_t length) { return sendfile(out, in, offset, length); }

/* ---- force ---- */

static int noted_sync(int fd, int kind) {
  char path[PATH_MAX];
  struct stat found;
  if (!named(fd, path)) return (int)syscall(kind ? SYS_fdatasync : SYS_fsync, fd);
  take();
  if (!forgetful) note(fstat(fd, &found) == 0 && S_ISDIR(found.st_mode) ? SYNC_FOLDER : SYNC, inode_of(fd), 0, path, NULL, NULL, 0);
  give();
  return 0;
}
int fsync(int fd) { return noted_sync(fd, 0); }
int fdatasync(int fd) { return noted_sync(fd, 1); }

/* ---- names ---- */

static int noted_open(int dir, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  if (!(flags & (O_CREAT | O_TRUNC)) || !resolve(dir, name, path)) return (int)syscall(SYS_openat, dir, name, flags, mode);
  take();
  struct stat found;
  int was = syscall(SYS_newfstatat, AT_FDCWD, path, &found, 0) == 0;
  int fd = (int)syscall(SYS_openat, dir, name, flags, mode);
  if (fd >= 0 && !was) note(CREATE, inode_of(fd), 0, path, NULL, NULL, 0);
  if (fd >= 0 && was && (flags & O_TRUNC)) note(TRUNCATE, inode_of(fd), 0, path, NULL, NULL, 0);
  give();
  return fd;
}
#define WITH_MODE \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }
int open(const char *name, int flags, ...) { WITH_MODE return noted_open(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { WITH_MODE return noted_open(AT_FDCWD, name, flags, mode); }
int openat(int dir, const char *name, int flags, ...) { WITH_MODE return noted_open(dir, name, flags, mode); }
int openat64(int dir, const char *name, int flags, ...) { WITH_MODE return noted_open(dir, name, flags, mode); }
int creat(const char *name, mode_t mode) { return noted_open(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }

static int noted_unlink(int dir, const char *name, int flags) {
  char path[PATH_MAX];
  if (!resolve(dir, name, path)) return (int)syscall(SYS_unlinkat, dir, name, flags);
  take();
  int failed = (int)syscall(SYS_unlinkat, dir, name, flags);
  if (!failed) note(flags & AT_REMOVEDIR ? RMDIR : UNLINK, 0, 0, path, NULL, NULL, 0);
  give();
  return failed;
}
int unlink(const char *name) { return noted_unlink(AT_FDCWD, name, 0); }
int unlinkat(int dir, const char *name, int flags) { return noted_unlink(dir, name, flags); }
int rmdir(const char *name) { return noted_unlink(AT_FDCWD, name, AT_REMOVEDIR); }

static int noted_pair(uint32_t kind, int dir, const char *name, int other_dir, const char *other) {
  char from[PATH_MAX], to[PATH_MAX];
  long number = kind == LINK ? SYS_linkat : SYS_renameat2;
  int is_from = resolve(dir, name, from), is_to = resolve(other_dir, other, to);
  if (!is_from && !is_to) return (int)syscall(number, dir, name, other_dir, other, 0);
  /* From one disk to another nothing is renamed. */
  if (is_from != is_to) return (errno = EXDEV, -1);
  take();
  int failed = (int)syscall(number, dir, name, other_dir, other, 0);
  if (!failed) note(kind, 0, 0, from, to, NULL, 0);
  give();
  return failed;
}
int rename(const char *from, const char *to) { return noted_pair(RENAME, AT_FDCWD, from, AT_FDCWD, to); }
int renameat(int dir, const char *from, int other, const char *to) { return noted_pair(RENAME, dir, from, other, to); }
int renameat2(int dir, const char *from, int other, const char *to, unsigned flags) {
  return (void)flags, noted_pair(RENAME, dir, from, other, to);
}
int link(const char *from, const char *to) { return noted_pair(LINK, AT_FDCWD, from, AT_FDCWD, to); }

static int noted_mkdir(int dir, const char *name, mode_t mode) {
  char path[PATH_MAX];
  if (!resolve(dir, name, path)) return (int)syscall(SYS_mkdirat, dir, name, mode);
  take();
  int failed = (int)syscall(SYS_mkdirat, dir, name, mode);
  if (!failed) note(MKDIR, 0, 0, path, NULL, NULL, 0);
  give();
  return failed;
}
int mkdir(const char *name, mode_t mode) { return noted_mkdir(AT_FDCWD, name, mode); }
int mkdirat(int dir, const char *name, mode_t mode) { return noted_mkdir(dir, name, mode); }

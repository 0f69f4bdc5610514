/* How files are written: whole or not at all, by many processes at once, with the permissions and through the links that users
 * expect. */
#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#if !defined(_WIN32)
#  include <sys/wait.h>
#endif

#include "../support.h"

static char folder[] = "files_test_XXXXXX";

/* About as long as a name may be; on Windows a path with all its folders has at most 259 characters. */
#if defined(_WIN32)
enum { LONG_NAME = 150 };
#else
enum { LONG_NAME = 250 };
#endif

static const char *in_folder(const char *name) {
  static char paths[4][sizeof folder + 300];
  static unsigned next;
  char *path = paths[next++ % 4];
  (void)snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

/* Empties the folder, which has so many names. */
static void check_and_empty(unsigned expected) {
  TEST_ASSERT_EQUAL_UINT(expected, test_names_in(folder));
  DIR *there = opendir(folder);
  for (const struct dirent *entry; (entry = readdir(there)) != NULL;)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      TEST_ASSERT_EQUAL_INT(0, remove(in_folder(entry->d_name)));
  (void)closedir(there);
}

static void write_text(const char *path, const char *text) { TEST_ASSERT_OK(cgt_file_write(path, text, strlen(text))); }

static void assert_text(const char *expected, const char *path) {
  char text[100];
  FILE *file = fopen(path, "rb");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  (void)fclose(file);
  TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void test_refusals(void) {
  char path[sizeof folder + 300];
  (void)snprintf(path, sizeof path, "%s/%0*d", folder, LONG_NAME, 0);
  write_text(path, "long");
  assert_text("long", path);
  TEST_ASSERT_OK(cgt_file_write(path, NULL, 0));
  assert_text("", path);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_file_write", "path", cgt_file_write(NULL, "", 0));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_file_write", "bytes", cgt_file_write(path, NULL, 1));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "nowhere", cgt_file_write(in_folder("nowhere/file"), "", 0));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", folder, cgt_file_write(folder, "", 0));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "cannot write", cgt_file_write("", "", 0));
  check_and_empty(1);
}

/* ---- A memo ---- */

static cgt_game_t *new_game(uint64_t heap) {
  const uint64_t set[] = {1, 3, 4};
  cgt_game_t *game;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new_subtraction(set, 3, &game));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &value));
  return game;
}

/* The disk is full, at any byte of the file: the old one stays whole. */
static void test_no_room(void) {
  if (!test_limit_files(UINT64_MAX)) TEST_IGNORE_MESSAGE("this system has no limit for files");
  const char *path = in_folder("memo");
  cgt_game_t *few = new_game(30), *many = new_game(100), *loaded = new_game(1);
  struct stat found;
  TEST_ASSERT_OK(cgt_game_memo_save(many, path));
  TEST_ASSERT_EQUAL_INT(0, stat(path, &found));
  const uint64_t size = (uint64_t)found.st_size;
  TEST_ASSERT_OK(cgt_game_memo_save(few, path));
  for (uint64_t most = 0; most < size; most += 13) {
    TEST_ASSERT_TRUE(test_limit_files(most));
    const cgt_status_t status = cgt_game_memo_save(many, path);
    TEST_ASSERT_TRUE(test_limit_files(UINT64_MAX));
    TEST_ASSERT_EQUAL_STRING("CGT_E_FILE", cgt_status_name(status));
    TEST_ASSERT_OK(cgt_game_memo_load(loaded, path));
    TEST_ASSERT_EQUAL_UINT(1, test_names_in(folder));
  }
  cgt_game_free(few);
  cgt_game_free(many);
  cgt_game_free(loaded);
  check_and_empty(1);
}

enum { WRITERS = 3, READERS = 2, ROUNDS = 60 };

/* How many saves, or loads, of the one file fail. */
static unsigned failures(unsigned number) {
  const char *name = "memo";
  char path[sizeof folder + 64];
  (void)snprintf(path, sizeof path, "%s/%s", folder, name);
  cgt_game_t *game = new_game(number < WRITERS ? 20000 + 1000 * number : 1);
  unsigned failed = 0;
  for (int round = 0; round < test_few(ROUNDS); round++) {
    const cgt_status_t status = number < WRITERS ? cgt_game_memo_save(game, path) : cgt_game_memo_load(game, path);
    if (status != CGT_OK && failed++ == 0) fprintf(stderr, "%s\n", cgt_last_error());
  }
  cgt_game_free(game);
  return failed;
}

static void *thread(void *user) {
  unsigned *number = user;
  *number = failures(*number);
  return NULL;
}

static void test_threads_that_write_one_file(void) {
  cgt_game_t *game = new_game(1000);
  TEST_ASSERT_OK(cgt_game_memo_save(game, in_folder("memo")));
  cgt_game_free(game);
  pthread_t threads[WRITERS + READERS];
  unsigned numbers[WRITERS + READERS];
  for (unsigned i = 0; i < WRITERS + READERS; i++) {
    numbers[i] = i;
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, thread, &numbers[i]));
  }
  for (unsigned i = 0; i < WRITERS + READERS; i++) {
    TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], NULL));
    TEST_ASSERT_EQUAL_UINT(0, numbers[i]);
  }
  check_and_empty(1);
}

/* ---- What Windows lacks: permissions, links that everyone may make, pipes with names in folders, fork() ---- */

#if !defined(_WIN32)

static mode_t mode_of(const char *path) {
  struct stat found;
  TEST_ASSERT_EQUAL_INT(0, stat(path, &found));
  return found.st_mode & 0777;
}

static void test_permissions(void) {
  const char *path = in_folder("file");
  const mode_t before = umask(027);
  write_text(path, "one");
  TEST_ASSERT_EQUAL_HEX(0640, mode_of(path));
  TEST_ASSERT_EQUAL_INT(0, chmod(path, 0604));
  write_text(path, "two");
  assert_text("two", path);
  TEST_ASSERT_EQUAL_HEX(0604, mode_of(path));
  if (geteuid() == 0) { /* who may give files away leaves them with their owner */
    struct stat found;
    TEST_ASSERT_EQUAL_INT(0, chown(path, 12345, 23456));
    write_text(path, "three");
    TEST_ASSERT_EQUAL_INT(0, stat(path, &found));
    TEST_ASSERT_EQUAL_UINT(12345, found.st_uid);
    TEST_ASSERT_EQUAL_UINT(23456, found.st_gid);
  } else {
    TEST_ASSERT_EQUAL_INT(0, chmod(path, 0404));
    TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "file", cgt_file_write(path, "three", 5));
    assert_text("two", path);
  }
  (void)umask(before);
  check_and_empty(1);
}

static void test_links(void) {
  const char *path = in_folder("link"), *target = in_folder("target"), *trap = in_folder("link.part");
  struct stat found;
  write_text(target, "old");
  TEST_ASSERT_EQUAL_INT(0, symlink("target", path));
  TEST_ASSERT_EQUAL_INT(0, symlink("target", trap)); /* no one else's file is written to under a name beside the path */
  write_text(path, "new");
  assert_text("new", target);
  TEST_ASSERT_EQUAL_INT(0, lstat(path, &found));
  TEST_ASSERT_TRUE(S_ISLNK(found.st_mode));
  TEST_ASSERT_EQUAL_INT(0, remove(target));
  write_text(path, "newer"); /* the link leads nowhere */
  assert_text("newer", target);
  TEST_ASSERT_EQUAL_INT(0, lstat(path, &found));
  TEST_ASSERT_TRUE(S_ISLNK(found.st_mode));
  check_and_empty(3);
}

/* Such as /dev/stdout, which leads below /proc, where that is not mounted. */
static void test_links_to_nothing(void) {
  const char *first = in_folder("first"), *second = in_folder("second"), *third = in_folder("third");
  char path[PATH_MAX], link[PATH_MAX];
  struct stat found;
  TEST_ASSERT_NOT_NULL(realpath(folder, path));
  strcat(path, "/third");
  TEST_ASSERT_EQUAL_INT(0, symlink("nowhere/file", third));
  TEST_ASSERT_EQUAL_INT(0, symlink(path, second));
  TEST_ASSERT_EQUAL_INT(0, symlink("second", first));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "first", cgt_file_write(first, "text", 4)); /* there is no such folder */
  TEST_ASSERT_EQUAL_INT(0, remove(third));
  TEST_ASSERT_EQUAL_INT(0, symlink(".", third));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "first", cgt_file_write(first, "text", 4)); /* it is a folder */
  TEST_ASSERT_EQUAL_INT(0, remove(third));
  TEST_ASSERT_EQUAL_INT(0, symlink("first", third));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "first", cgt_file_write(first, "text", 4)); /* it leads to itself */
  TEST_ASSERT_EQUAL_INT(0, remove(third));
  for (path[0] = '\0'; strlen(path) + 2 < PATH_MAX;) strcat(path, "./");
  strcat(path, "x");
  if (symlink(path, third) == 0) { /* some disks have no links as long as that */
    TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "first", cgt_file_write(first, "text", 4)); /* its path is too long */
    TEST_ASSERT_EQUAL_INT(0, remove(third));
  }
  write_text(first, "text");
  assert_text("text", third);
  TEST_ASSERT_EQUAL_INT(0, lstat(third, &found));
  TEST_ASSERT_TRUE(S_ISREG(found.st_mode));
  TEST_ASSERT_EQUAL_size_t(strlen("second"), (size_t)readlink(first, link, sizeof link));
  check_and_empty(3);
}

static void test_what_is_no_ordinary_file(void) {
  const char *path = in_folder("pipe");
  struct stat found;
  char text[8];
  TEST_ASSERT_EQUAL_INT(0, mkfifo(path, 0600));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "pipe", cgt_file_write(path, "text", 4)); /* which nobody reads */
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  for (int writer = 0; writer < 2; writer++) {
    FILE *other = writer ? fopen(path, "r+b") : NULL;
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "not a memo file", cgt_game_memo_load(game, path));
    if (other != NULL) (void)fclose(other);
  }
  cgt_game_free(game);
  FILE *file = fopen(path, "r+b");
  TEST_ASSERT_NOT_NULL(file);
  write_text(path, "through");
  TEST_ASSERT_EQUAL_size_t(7, fread(text, 1, 7, file));
  TEST_ASSERT_EQUAL_INT(0, memcmp(text, "through", 7));
  (void)fclose(file);
  if (stat("/dev/full", &found) == 0) {
    TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_file_write", "/dev/full", cgt_file_write("/dev/full", "text", 4));
    TEST_ASSERT_EQUAL_INT(0, stat("/dev/full", &found));
    TEST_ASSERT_TRUE(S_ISCHR(found.st_mode));
  }
  check_and_empty(1);
}

static void test_processes_that_write_one_file(void) {
  cgt_game_t *game = new_game(1000);
  TEST_ASSERT_OK(cgt_game_memo_save(game, in_folder("memo")));
  cgt_game_free(game);
  pid_t children[WRITERS + READERS];
  for (unsigned i = 0; i < WRITERS + READERS; i++) {
    children[i] = fork();
    TEST_ASSERT_GREATER_OR_EQUAL_INT(0, children[i]);
    if (children[i] == 0) _exit(failures(i) > 0);
  }
  for (unsigned i = 0; i < WRITERS + READERS; i++) {
    int status;
    TEST_ASSERT_EQUAL_INT(children[i], waitpid(children[i], &status, 0));
    TEST_ASSERT_EQUAL_INT(0, status);
  }
  check_and_empty(1);
}

#endif

int main(void) {
  if (!test_make_folder(folder)) return 1;
  UNITY_BEGIN();
  RUN_TEST(test_refusals);
  RUN_TEST(test_no_room);
  RUN_TEST(test_threads_that_write_one_file);
#if !defined(_WIN32)
  RUN_TEST(test_permissions);
  RUN_TEST(test_links);
  RUN_TEST(test_links_to_nothing);
  RUN_TEST(test_what_is_no_ordinary_file);
  RUN_TEST(test_processes_that_write_one_file);
#endif
  (void)rmdir(folder);
  return UNITY_END();
}

/** @file
 *  @brief The base: export macro, versions, status codes, error texts, allocator hooks.
 *
 *  Every other header includes this one; a program includes `<cgt/cgt.h>`.
 *
 *  **Errors.** A function that can fail returns a ::cgt_status_t: zero is success, and a negative number gives the kind of
 *  failure. cgt_last_error() then says in words which argument or value was at fault and what was expected. A function that
 *  fails leaves its outputs untouched. The library never prints, aborts or touches `errno`.
 *
 *  **Threads.** Every function here may be called from any thread at any time, except cgt_set_allocator(), whose description
 *  says when it may be called.
 */
#ifndef CGT_BASE_H
#define CGT_BASE_H

#include <stddef.h>
#include <stdint.h>

/** @def CGT_API
 *  @brief Marks a public symbol. Define `CGT_STATIC` before the include when linking the static library on Windows. */
#if defined(_WIN32) || defined(__CYGWIN__)
#  if defined(CGT_STATIC)
#    define CGT_API
#  elif defined(CGT_BUILDING)
#    define CGT_API __declspec(dllexport)
#  else
#    define CGT_API __declspec(dllimport)
#  endif
#elif defined(__GNUC__)
#  define CGT_API __attribute__((visibility("default")))
#else
#  define CGT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup version Versions
 *  @brief The macros give the version that a program was compiled with, the functions the version that it runs with.
 *  @{ */

#define CGT_VERSION_MAJOR 0 /**< Changes when a release breaks source compatibility. */
#define CGT_VERSION_MINOR 1 /**< Changes when a release adds something. */
#define CGT_VERSION_PATCH 0 /**< Changes when a release only fixes errors. */
/** The three numbers combined into one, for comparisons: `major*10000 + minor*100 + patch`. */
#define CGT_VERSION_NUMBER (CGT_VERSION_MAJOR * 10000 + CGT_VERSION_MINOR * 100 + CGT_VERSION_PATCH)
#define CGT_VERSION_STRING "0.1.0" /**< The version as text. */

/** The major version of the library that runs.
 *  @return ::CGT_VERSION_MAJOR as the library was built. */
CGT_API uint32_t cgt_version_major(void);

/** The minor version of the library that runs.
 *  @return ::CGT_VERSION_MINOR as the library was built. */
CGT_API uint32_t cgt_version_minor(void);

/** The patch level of the library that runs.
 *  @return ::CGT_VERSION_PATCH as the library was built. */
CGT_API uint32_t cgt_version_patch(void);

/** The version of the library that runs, as one number for comparisons.
 *  @return ::CGT_VERSION_NUMBER as the library was built. */
CGT_API uint32_t cgt_version_number(void);

/** The version of the library that runs, as text.
 *  @return a constant string such as `"0.1.0"`; never NULL, never freed. */
CGT_API const char *cgt_version_string(void);

/** @} */

/** @defgroup status Status codes
 *  @brief What a function that can fail returns. The numbers are fixed: none is ever changed or reused.
 *
 *  Later versions may return codes that this header does not know: treat every negative number as a failure.
 *  @{ */

/** Zero for success, negative for a failure. */
typedef int32_t cgt_status_t;

#define CGT_OK            ((cgt_status_t)0)  /**< Done. */
#define CGT_E_ARGUMENT    ((cgt_status_t)-1) /**< An argument makes no sense here: a NULL pointer, a value out of range. */
#define CGT_E_DOMAIN      ((cgt_status_t)-2) /**< Mathematically undefined: division by zero, a logarithm that does not exist. */
#define CGT_E_OVERFLOW    ((cgt_status_t)-3)  /**< The true result does not fit its type. */
#define CGT_E_MEMORY      ((cgt_status_t)-4)  /**< An allocation failed. */
#define CGT_E_STATE       ((cgt_status_t)-5)  /**< The call came at the wrong time. */
#define CGT_E_UNSUPPORTED ((cgt_status_t)-6)  /**< This machine, this build or this handle cannot do it. */
#define CGT_E_POSITION    ((cgt_status_t)-7)  /**< The game does not accept the position. */
#define CGT_E_NO_THEOREM  ((cgt_status_t)-8)  /**< No theorem that the library knows answers the question. */
#define CGT_E_LIMIT       ((cgt_status_t)-9)  /**< A limit was reached before the answer was found. */
#define CGT_E_CANCELLED   ((cgt_status_t)-10) /**< The question was cancelled. */
#define CGT_E_LOOP        ((cgt_status_t)-11) /**< A position recurs in a play, so that the game has no values. */
#define CGT_E_FILE        ((cgt_status_t)-12) /**< A file could not be read or written. */
#define CGT_E_CORRUPT     ((cgt_status_t)-13) /**< A file is damaged, of another kind, or belongs to something else. */
#define CGT_E_ELEMENT     ((cgt_status_t)-14) /**< The words are not an element of the poset. */
#define CGT_E_SYNTAX      ((cgt_status_t)-15) /**< The text does not belong to the language (`cgt/spec.h`). */

/** The name of a status code.
 *
 *  @param[in] status any number.
 *  @return its name as written in this header, such as `"CGT_E_DOMAIN"`, or `"CGT_E_UNKNOWN"` for a number that this
 *      version does not use; a constant string, never NULL, never freed.
 *  @par Complexity
 *      Constant time. */
CGT_API const char *cgt_status_name(cgt_status_t status);

/** What went wrong in the last call that failed on this thread, in one line of English: which argument, which value, what was
 *  expected.
 *
 *  Calls that succeed do not change it, so read it only after a failure. A language that moves its tasks between threads must
 *  read it right after the call.
 *  @return the text, at most 255 bytes; empty when nothing has failed on this thread; never NULL, never freed; valid and
 *      unchanged until the next failure on this thread, or until the thread ends.
 *  @par Example
 *  @code
 *  uint64_t q;
 *  if (cgt_nim_divide(5, 0, &q) != CGT_OK)
 *      puts(cgt_last_error());   // cgt_nim_divide: b is 0; expected a nonzero divisor
 *  @endcode */
CGT_API const char *cgt_last_error(void);

/** @} */

/** @defgroup memory Memory
 *  @brief Where the library's memory comes from.
 *  @{ */

/** Gives a block of memory.
 *  @param user the pointer given to cgt_set_allocator().
 *  @param size bytes wanted, at least 1.
 *  @return a block aligned for every type, as `malloc` gives, or NULL when there is none. */
typedef void *(*cgt_alloc_fn)(void *user, size_t size);

/** Takes back a block that the matching ::cgt_alloc_fn gave.
 *  @param user the pointer given to cgt_set_allocator().
 *  @param block the block, never NULL. */
typedef void (*cgt_free_fn)(void *user, void *block);

/** Let the library take its memory from two functions of yours instead of `malloc` and `free`.
 *
 *  They are called from every thread that calls the library. The hooks apply to the whole process, so set them before the first
 *  handle is made and while no other thread is inside the library.
 *  @param[in] alloc gives memory, or NULL (with @p release NULL) to go back to `malloc`.
 *  @param[in] release takes it back, or NULL together with @p alloc.
 *  @param[in] user handed to both, unread; may be NULL.
 *  @retval CGT_OK the hooks are in force.
 *  @retval CGT_E_ARGUMENT one function is NULL and the other is not.
 *  @retval CGT_E_STATE memory of the library is still in use, so the old hooks must stay to take it back. */
CGT_API cgt_status_t cgt_set_allocator(cgt_alloc_fn alloc, cgt_free_fn release, void *user);

/** @} */

/** @defgroup file Files
 *  @brief How the library writes files.
 *
 *  The library writes every complete file (memo files, checkpoints of claims, cgt_file_write()) beside its place, under a name
 *  that no other process or thread uses (`.cgt-` and numbers, `.part`), flushes it to the disk, and renames it. So at every
 *  moment, even after a crash or a loss of power, its path leads to a complete file, the old one or the new one. Processes that
 *  write the same file at once do not harm it: one of their files remains. Only a process that is killed while it writes leaves
 *  the temporary name behind. A new file has the permissions that the process gives to its files (`umask`). A file that
 *  replaces another keeps the permissions of the old one and, as far as the process may, its owner and group; the old file must
 *  be writable. The library follows a symbolic link and replaces its target, in the target's folder, or makes it there if the
 *  link is dangling (Windows: it replaces the link itself then). It writes directly to anything that is not an ordinary file (a
 *  pipe, a terminal, `/dev/stdout`), but not to a named pipe that nobody reads: no function waits for the other end of a pipe
 * to be opened.
 *
 *  **Which files to trust.** Checksums detect truncated or damaged files. They do not detect lies: the library believes a file
 *  with wrong values and a correct checksum, and answers that rest on it are wrong, though the file cannot crash the program or
 *  make it reach outside its memory. Read only files that you or someone you trust have written, and protect them as you
 *  protect the program.
 *  @{ */

/** Writes a file as described above.
 *  @param[in] path the file, which is replaced.
 *  @param[in] bytes its contents; may be NULL if there are none.
 *  @param[in] size how many bytes.
 *  @retval CGT_OK done.
 *  @retval CGT_E_FILE the file could not be written, and the old one is unchanged; the text says why.
 *  @retval CGT_E_MEMORY no memory.
 *  @retval CGT_E_ARGUMENT a pointer is NULL. */
CGT_API cgt_status_t cgt_file_write(const char *path, const void *bytes, size_t size);

/** @} */

/** @defgroup text Texts and callbacks
 *  @brief Types that several headers share.
 *  @{ */

/** Called with pieces of a text.
 *  @param user what was given along with the function.
 *  @param text some bytes, without a final zero; valid only until the function returns.
 *  @param size how many.
 *  @return ::CGT_OK to go on; any other status stops the writing function, which returns it. */
typedef cgt_status_t (*cgt_write_fn)(void *user, const char *text, size_t size);

/** Where and why a text was refused. Fill it with zeros and set `size` before the call. If a call fails for a reason other than
 *  its text (no memory, a NULL argument), `line` stays 0. */
typedef struct cgt_spec_error {
  size_t size;          /**< `sizeof(cgt_spec_error_t)`, which tells the version of this struct. */
  uint64_t line;        /**< The line of the culprit, from 1; 0 if the text is not at fault. */
  uint64_t column;      /**< The column of its first character in that line, from 1. */
  uint64_t offset;      /**< How many bytes precede it in the text. */
  uint64_t length;      /**< How many bytes it has; 0 at the end of the text. */
  char token[64];       /**< The culprit itself, truncated if long, with unprintable bytes as `\x07`; empty at the end. */
  char expected[128];   /**< What was expected, in words; empty if that is not known. */
  char file[256];       /**< The beginning of the name of the file that contains it (`@FILE`); empty: the caller's text. */
  uint64_t reserved[8]; /**< 0, for later versions. */
} cgt_spec_error_t;

/** Runs once, when the object that it was given for is freed.
 *  @param user what was given along with the function. */
typedef void (*cgt_destroy_fn)(void *user);

/** @} */

#ifdef __cplusplus
}
#endif

#endif

/* Differences between compilers. */
#ifndef CGT_I_COMPILER_H
#define CGT_I_COMPILER_H

#if defined(__x86_64__) && defined(__GNUC__)
#  define CGT_I_X86_64 1
#else
#  define CGT_I_X86_64 0
#endif

#if defined(__aarch64__) && defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#  define CGT_I_AARCH64 1
#else
#  define CGT_I_AARCH64 0
#endif

#if defined(__has_feature)
#  if __has_feature(thread_sanitizer)
#    define CGT_I_THREAD_SANITIZER 1
#  endif
#elif defined(__SANITIZE_THREAD__)
#  define CGT_I_THREAD_SANITIZER 1
#endif
#ifndef CGT_I_THREAD_SANITIZER
#  define CGT_I_THREAD_SANITIZER 0
#endif

/* Compiles what follows, up to CGT_I_TARGET_END, for a processor with these features as well. */
#define CGT_I_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#  define CGT_I_TARGET_BEGIN(features) \
    CGT_I_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#  define CGT_I_TARGET_END CGT_I_PRAGMA(clang attribute pop)
#else
#  define CGT_I_TARGET_BEGIN(features) CGT_I_PRAGMA(GCC push_options) CGT_I_PRAGMA(GCC target(features))
#  define CGT_I_TARGET_END             CGT_I_PRAGMA(GCC pop_options)
#endif

/* AArch64 with SHA3, and so with EOR3, which compilers put for sums of three vectors. */
#if defined(__clang__)
#  define CGT_I_TARGET_SHA3 "sha3"
#else
#  define CGT_I_TARGET_SHA3 "arch=armv8.2-a+sha3"
#endif

/* A function whose second argument is a format, and the third its first argument; as C has formats, not as Windows. */
#if defined(__MINGW32__) && !defined(__clang__)
#  define CGT_I_FORMATS __attribute__((format(gnu_printf, 2, 3)))
#elif defined(__GNUC__)
#  define CGT_I_FORMATS __attribute__((format(printf, 2, 3)))
#else
#  define CGT_I_FORMATS
#endif

#if defined(__GNUC__)
#  define CGT_I_INLINE   static inline __attribute__((always_inline))
#  define CGT_I_NOINLINE static __attribute__((noinline))
#else
#  define CGT_I_INLINE   static inline
#  define CGT_I_NOINLINE static
#endif

#if defined(__GNUC__)
#  define CGT_I_PREFETCH(address) __builtin_prefetch(address)
#else
#  define CGT_I_PREFETCH(address) ((void)(address))
#endif

/* In a loop that watches for another thread. */
#if CGT_I_X86_64
#  define CGT_I_PAUSE() __builtin_ia32_pause()
#elif defined __aarch64__
#  define CGT_I_PAUSE() __asm__ volatile("yield")
#else
#  define CGT_I_PAUSE() (void)0
#endif

#endif

/** @file
 *  @brief Nimbers below 2^64: the finite field in which Grundy values add and multiply.
 *
 *  A nimber is a `uint64_t`. Addition is XOR; multiplication is Conway's, the `mex` of Definition 2.5 in the paper of
 *  Ishikawa, Ohmoto, Tagawa and Takayama, "Coin turning games on partially ordered sets". The nimbers below 2^(2^k) form a
 *  field for every k: these are the subfields of orders 2, 4, 16, 256, 2^16, 2^32 and 2^64, and the last is the field of this
 *  header. The manual's page on nimbers has the mathematics, the methods and their speed.
 *
 *  **Arrays** are aligned as `uint64_t` is. Pointers may be NULL where the length is 0. An output array may be the same as an
 *  input (in-place use). Arrays that overlap in part are refused with ::CGT_E_ARGUMENT, as are lengths that no array at that
 *  address can have. A single result may go anywhere, even into an input. Only cgt_nim_mex() allocates memory.
 *
 *  **Threads.** Every function may be called from any thread at any time.
 *
 *  **Speed.** Machine-dependent kernels are chosen at run time (see cgt_nim_kernel_name()); all give the same results.
 */
#ifndef CGT_NIMBER_H
#define CGT_NIMBER_H

#include <cgt/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup nim Nimbers
 *  @brief Single values. The functions that cannot fail return their value.
 *  @{ */

/** The sum of two nimbers: their XOR (Theorem A.1 of the coin-turning paper), which is also their difference.
 *  @param[in] a any nimber.
 *  @param[in] b any nimber.
 *  @return a + b. */
CGT_API uint64_t cgt_nim_add(uint64_t a, uint64_t b);

/** The product of two nimbers (Definition 2.5 of the coin-turning paper).
 *  @param[in] a any nimber.
 *  @param[in] b any nimber.
 *  @return a × b.
 *  @par Complexity
 *      Constant time: 24 table look-ups and a carry-less multiplication of 64 bits.
 *  @par Example
 *      `cgt_nim_mul(2, 2)` is 3, and `cgt_nim_mul(16, 16)` is 24: for x = 2^(2^k), x × x = 3x/2. */
CGT_API uint64_t cgt_nim_mul(uint64_t a, uint64_t b);

/** The square of a nimber.
 *  @param[in] a any nimber.
 *  @return a × a.
 *  @par Complexity
 *      Eight table look-ups: squaring is additive in characteristic 2. */
CGT_API uint64_t cgt_nim_square(uint64_t a);

/** The square root of a nimber: every nimber has exactly one.
 *  @param[in] a any nimber.
 *  @return the r with r × r = a.
 *  @par Complexity
 *      Eight table look-ups. */
CGT_API uint64_t cgt_nim_sqrt(uint64_t a);

/** A power of a nimber.
 *  @param[in] a any nimber.
 *  @param[in] exponent an ordinary unsigned integer.
 *  @return a to the exponent; 1 when the exponent is 0, also for a = 0.
 *  @par Complexity
 *      At most 29 products of polys, 14 linear maps and four conversions. */
CGT_API uint64_t cgt_nim_pow(uint64_t a, uint64_t exponent);

/** The absolute trace, from the field of order 2^64 to the field of order 2: the sum of a^(2^i) for i = 0 … 63.
 *
 *  x² + x = a has a solution below 2^64 if and only if the trace of a is 0.
 *  @param[in] a any nimber.
 *  @return 0 or 1. It is the top bit of @p a. */
CGT_API uint64_t cgt_nim_trace(uint64_t a);

/** The smallest of the subfields of orders 2^1, 2^2, 2^4, …, 2^64 that contains a nimber.
 *  @param[in] a any nimber.
 *  @return d, one of 1, 2, 4, 8, 16, 32, 64: the subfield has order 2^d and is the set of nimbers below 2^d. */
CGT_API uint32_t cgt_nim_subfield_bits(uint64_t a);

/** The minimal excluded value of a list: the least number that is not in it.
 *  @param[in] values the list, in any order, with any repetitions.
 *  @param[in] n its length; 0 gives 0.
 *  @param[out] out the mex, at most @p n.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, or the length is impossible.
 *  @retval CGT_E_MEMORY the mex is 32768 or more, and there was no memory for a bitmap of @p n bits.
 *  @par Complexity
 *      O(n) time; only a little stack if the mex is below 32768, otherwise n/8 bytes. */
CGT_API cgt_status_t cgt_nim_mex(const uint64_t *values, size_t n, uint64_t *out);

/** The multiplicative inverse.
 *  @param[in] a a nonzero nimber.
 *  @param[out] out the b with a × b = 1; it lies in the same subfields as @p a.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT @p out is NULL.
 *  @retval CGT_E_DOMAIN @p a is 0.
 *  @par Complexity
 *      Constant time: norms down the tower of fields to the field of order 256, and back. */
CGT_API cgt_status_t cgt_nim_inverse(uint64_t a, uint64_t *out);

/** The quotient of two nimbers.
 *  @param[in] a any nimber.
 *  @param[in] b a nonzero nimber.
 *  @param[out] out the q with q × b = a.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT @p out is NULL.
 *  @retval CGT_E_DOMAIN @p b is 0.
 *  @par Complexity
 *      An inverse and a product. */
CGT_API cgt_status_t cgt_nim_divide(uint64_t a, uint64_t b, uint64_t *out);

/** The multiplicative order: the least e ≥ 1 with a^e = 1.
 *  @param[in] a a nonzero nimber.
 *  @param[out] out the order, a divisor of 2^64 - 1 = 3·5·17·257·641·65537·6700417.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT @p out is NULL.
 *  @retval CGT_E_DOMAIN @p a is 0.
 *  @par Complexity
 *      At most seven powers. */
CGT_API cgt_status_t cgt_nim_order(uint64_t a, uint64_t *out);

/** The discrete logarithm: the least e ≥ 0 with base^e = a.
 *
 *  To the base 2^32 + 6 = 4294967302, the least generator of the multiplicative group, every nonzero nimber has one.
 *  @param[in] a a nonzero nimber.
 *  @param[in] base a nonzero nimber.
 *  @param[out] out the exponent, less than the order of @p base.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT @p out is NULL.
 *  @retval CGT_E_DOMAIN @p a or @p base is 0, or no power of @p base is @p a.
 *  @par Complexity
 *      Constant tables of 160 KB; at most 205 steps of one linear map and one hash look-up for the prime 6700417,
 *      and little for the other primes (Pohlig-Hellman down the tower; baby steps stored by their traces). */
CGT_API cgt_status_t cgt_nim_log(uint64_t a, uint64_t base, uint64_t *out);

/** The solutions of x² + x = a among the nimbers below 2^64.
 *
 *  If the trace of @p a is 0, there are two, an even r and r + 1; if it is 1, there are none (the solutions are nimbers of 2^64
 *  and beyond). Every quadratic equation reduces to one of this form, named after Artin and Schreier.
 *  @param[in] a any nimber.
 *  @param[out] roots two places, filled in ascending order if there are solutions and otherwise untouched; r is even.
 *  @param[out] n how many there are, 0 or 2.
 *  @retval CGT_OK done, with or without solutions.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @par Complexity
 *      Eight table look-ups: the solution is additive in @p a. */
CGT_API cgt_status_t cgt_nim_solve_artin_schreier(uint64_t a, uint64_t roots[2], uint32_t *n);

/** The solutions of a x² + b x + c = 0 among the nimbers below 2^64. The equation may be linear (a = 0).
 *  @param[in] a any nimber.
 *  @param[in] b any nimber.
 *  @param[in] c any nimber.
 *  @param[out] roots two places; the distinct solutions go into the first ones, in ascending order, and the others are
 *      untouched.
 *  @param[out] n how many there are, 0, 1 or 2.
 *  @retval CGT_OK done, with or without solutions.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_DOMAIN a, b and c are all 0: every nimber is a solution.
 *  @par Complexity
 *      A few products and at most two inverses. */
CGT_API cgt_status_t cgt_nim_solve_quadratic(uint64_t a, uint64_t b, uint64_t c, uint64_t roots[2], uint32_t *n);

/** @} */

/** @defgroup nimarray Arrays of nimbers
 *  @brief Operations on whole arrays; all take O(n) products unless stated otherwise.
 *
 *  For a few elements they cost as much as a loop. They cost less from about 40 elements on with the kernel `portable`, 100
 *  with `pclmul` and `avx2`, 12 with `avx512`, 8 with those of AArch64, and many times less from some hundreds on. Quotients
 *  are products with inverses: cgt_nim_inverse_array(), then cgt_nim_mul_array().
 *  @{ */

/** Sums, element by element: out[i] = a[i] + b[i].
 *  @param[in] a n nimbers.
 *  @param[in] b n nimbers.
 *  @param[out] out n places; may be @p a or @p b.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_add_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n);

/** Products, element by element: out[i] = a[i] × b[i].
 *  @param[in] a n nimbers.
 *  @param[in] b n nimbers.
 *  @param[out] out n places; may be @p a or @p b.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n);

/** Products of every element with one nimber: out[i] = a[i] × scalar.
 *  @param[in] a n nimbers.
 *  @param[in] scalar any nimber.
 *  @param[out] out n places; may be @p a.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_scale_array(const uint64_t *a, uint64_t scalar, uint64_t *out, size_t n);

/** Squares: out[i] = a[i] × a[i].
 *  @param[in] a n nimbers.
 *  @param[out] out n places; may be @p a.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_square_array(const uint64_t *a, uint64_t *out, size_t n);

/** Square roots: out[i] × out[i] = a[i].
 *  @param[in] a n nimbers.
 *  @param[out] out n places; may be @p a.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_sqrt_array(const uint64_t *a, uint64_t *out, size_t n);

/** Inverses: out[i] × a[i] = 1.
 *  @param[in] a n nonzero nimbers.
 *  @param[out] out n places; may be @p a.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible.
 *  @retval CGT_E_DOMAIN some a[i] is 0: the error text names the first; @p out is untouched. */
CGT_API cgt_status_t cgt_nim_inverse_array(const uint64_t *a, uint64_t *out, size_t n);

/** The sum of a list: the XOR of all its elements, 0 when it is empty.
 *  @param[in] a n nimbers.
 *  @param[in] n the length.
 *  @param[out] out the sum.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, or the length is impossible. */
CGT_API cgt_status_t cgt_nim_sum(const uint64_t *a, size_t n, uint64_t *out);

/** The product of a list, 1 when it is empty.
 *  @param[in] a n nimbers.
 *  @param[in] n the length.
 *  @param[out] out the product.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, or the length is impossible. */
CGT_API cgt_status_t cgt_nim_product(const uint64_t *a, size_t n, uint64_t *out);

/** The dot product of two lists: the sum of a[i] × b[i].
 *  @param[in] a n nimbers.
 *  @param[in] b n nimbers.
 *  @param[in] n the length.
 *  @param[out] out the dot product, 0 when n is 0.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, or the length is impossible. */
CGT_API cgt_status_t cgt_nim_dot(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out);

/** Power sums: out[k] is the sum of a[i]^k over the list, for k = 0 … m - 1. As 0^0 = 1, out[0] is n mod 2.
 *  @param[in] a n nimbers.
 *  @param[in] n the length.
 *  @param[out] out @p m places, not overlapping @p a.
 *  @param[in] m how many sums.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, arrays overlap, or a length is impossible.
 *  @par Complexity
 *      n·m/2 products: the power sum of 2k is the square of the power sum of k. */
CGT_API cgt_status_t cgt_nim_power_sums(const uint64_t *a, size_t n, uint64_t *out, size_t m);

/** The value of a polynomial at one point: the sum of c[k] × x^k for k = 0 … count-1.
 *  @param[in] c the coefficients, constant term first.
 *  @param[in] count how many there are; with 0 the value is 0.
 *  @param[in] x the point.
 *  @param[out] out the value.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, or the length is impossible.
 *  @par Complexity
 *      @p count products, in independent chains (Horner's rule on slices). */
CGT_API cgt_status_t cgt_nim_evaluate(const uint64_t *c, size_t count, uint64_t x, uint64_t *out);

/** The values of a polynomial at many points: out[i] is the sum of c[k] × x[i]^k for k = 0 … count-1.
 *  @param[in] c the coefficients, constant term first.
 *  @param[in] count how many there are; with 0 all values are 0.
 *  @param[in] x n points.
 *  @param[out] out n places; may be @p x, and may not overlap @p c.
 *  @param[in] n how many points.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL that may not be, arrays overlap, or a length is impossible.
 *  @par Complexity
 *      n·count products (Horner's rule on blocks of points). */
CGT_API cgt_status_t cgt_nim_evaluate_array(const uint64_t *c, size_t count, const uint64_t *x, uint64_t *out, size_t n);

/** @} */

/** @defgroup nimpoly The polynomial basis
 *  @brief The same field written another way, for long chains of products.
 *
 *  A *poly* is a `uint64_t` whose bit i is the coefficient of X^i in the field GF(2)[X] / (X^64 + X^4 + X^3 + X + 1). Sums are
 *  XOR there too. A product costs 0.4 to 0.65 of a product of nimbers; on arrays this holds only where the processor has
 *  carry-less multiplication (every kernel but `portable`). cgt_nim_pow(), cgt_nim_product() and the like already use polys
 *  where that pays. The isomorphism sends X to the nimber 0x402884ca01f7c6b2, the least root of that polynomial, which
 *  generates the multiplicative group; this choice is fixed. 0 and 1 are the same in both.
 *  @{ */

/** The poly of a nimber.
 *  @param[in] a any nimber.
 *  @return its poly.
 *  @par Complexity
 *      Eight table look-ups. */
CGT_API uint64_t cgt_nim_to_poly(uint64_t a);

/** The nimber of a poly.
 *  @param[in] p any poly.
 *  @return its nimber.
 *  @par Complexity
 *      Eight table look-ups. */
CGT_API uint64_t cgt_nim_from_poly(uint64_t p);

/** The product of two polys.
 *  @param[in] p any poly.
 *  @param[in] q any poly.
 *  @return the poly of the product of their nimbers.
 *  @par Example
 *      `cgt_nim_from_poly(cgt_nim_poly_mul(cgt_nim_to_poly(a), cgt_nim_to_poly(b)))` is `cgt_nim_mul(a, b)`. */
CGT_API uint64_t cgt_nim_poly_mul(uint64_t p, uint64_t q);

/** Polys of an array of nimbers.
 *  @param[in] a n nimbers.
 *  @param[out] out n places for polys; may be @p a.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_to_poly_array(const uint64_t *a, uint64_t *out, size_t n);

/** Nimbers of an array of polys.
 *  @param[in] a n polys.
 *  @param[out] out n places for nimbers; may be @p a.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_from_poly_array(const uint64_t *a, uint64_t *out, size_t n);

/** Products of polys, element by element.
 *  @param[in] a n polys.
 *  @param[in] b n polys.
 *  @param[out] out n places; may be @p a or @p b.
 *  @param[in] n the length.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL and n is not 0, arrays overlap in part, or a length is impossible. */
CGT_API cgt_status_t cgt_nim_poly_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n);

/** @} */

/** @defgroup nimkernel Kernels
 *  @brief Machine code chosen for the processor. All kernels give the same results.
 *
 *  | name | needs | what it adds |
 *  |---|---|---|
 *  | `portable` | nothing | C, bit-sliced arrays |
 *  | `pclmul` | x86-64 with PCLMULQDQ | products of single values and of polys |
 *  | `avx2` | and AVX2 | arrays |
 *  | `avx512` | and AVX-512 F, BW, VBMI, GFNI, VPCLMULQDQ | arrays |
 *  | `neon` | AArch64, little-endian | arrays |
 *  | `pmull` | and PMULL of 64 bits | products of single values and of polys |
 *  | `sha3` | and SHA3 | arrays |
 *
 *  The first call chooses the best kernel that the processor can run. That call also reads the environment variable
 *  `CGT_NIM_KERNEL`, which may name a lesser one; a name that is unknown or that the processor cannot run is ignored, so check
 *  cgt_nim_kernel_name(). As always with environments, no other thread may change it at that moment.
 *  @{ */

/** The kernel in force.
 *  @return its name; a constant string, never NULL, never freed. */
CGT_API const char *cgt_nim_kernel_name(void);

/** The kernels that this machine can run, from the least to the best.
 *  @param[in] index 0 for `portable`, and upwards.
 *  @return the name of that kernel, or NULL beyond the last; a constant string, never freed. */
CGT_API const char *cgt_nim_kernel_at(size_t index);

/** Choose a kernel for the whole process, for a measurement or a comparison. Calls in progress on other threads finish with the
 *  kernel they began with.
 *  @param[in] name a name in the table above, or NULL for the automatic choice (which heeds `CGT_NIM_KERNEL`).
 *  @retval CGT_OK it is in force.
 *  @retval CGT_E_ARGUMENT no kernel has that name.
 *  @retval CGT_E_UNSUPPORTED this build or this processor cannot run it. */
CGT_API cgt_status_t cgt_nim_kernel_force(const char *name);

/** @} */

#ifdef __cplusplus
}
#endif

#endif

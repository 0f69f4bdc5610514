/* The constant tables, made by tools/gen_nimber_tables.py, which explains them. */
#ifndef CGT_I_NIMBER_TABLES_H
#define CGT_I_NIMBER_TABLES_H

#include <stdint.h>

/* A map of 64 bits that is linear over GF(2): the image of each value of each byte, and the same as eight vectors of
   8x8 blocks for GF2P8AFFINEQB, lane i of vector r being the block from input byte (i + r) mod 8 to output byte i. */
typedef struct {
  uint64_t bytes[8][256];
  uint64_t blocks[64];
} cgt_i_linear_map;

#ifdef __wasm__
#  define CGT_I_LINEAR_MAP cgt_i_linear_map /* made when the program begins */
#else
#  define CGT_I_LINEAR_MAP const cgt_i_linear_map
#endif

extern CGT_I_LINEAR_MAP cgt_i_to_poly, cgt_i_from_poly;
extern CGT_I_LINEAR_MAP cgt_i_square, cgt_i_sqrt;
/* A solution z of z^2 + z = a for every a below 2^63. */
extern CGT_I_LINEAR_MAP cgt_i_artin_schreier;
/* The sixteenth power, from polys to polys. */
extern CGT_I_LINEAR_MAP cgt_i_poly_power16;

/* The nimber of what the top four bits of a product's high half add in the reduction, past the 64th bit:
   (1 + X + X^3 + X^4)(h[63] + h[61..63] + h[60..63]), taken as a polynomial. */
extern const uint64_t cgt_i_fold[16];

/* The field of order 256: exp8[log8[a] + log8[b]] is a × b, even if a or b is 0; exp8 has period 255 below 510. */
extern const uint8_t cgt_i_exp8[1024];
extern const uint16_t cgt_i_log8[256];
extern const uint8_t cgt_i_times128[256];
extern const uint8_t cgt_i_square8[256];

/* To and from the field of order 256 that GF2P8MULB knows, as operands of GF2P8AFFINEQB; and 128, 128^2, 128^3 there. */
extern const uint64_t cgt_i_to_aes, cgt_i_from_aes;
extern const uint8_t cgt_i_aes128[3];

/* A map of bytes that is linear over GF(2), by its images of 0, 1, …, 15 and of 0, 16, …, 240. */
typedef struct {
  uint8_t low[16], high[16];
} cgt_i_nibble_map;

/* "Digits" are the field of order 256 as polynomials of degree below 8 in the x with x^8 = 128 =: c. So the upper byte of a
   product of polynomials counts c times, as a second digit. */
typedef struct {
  cgt_i_nibble_map to[5];         /* c^k times a byte, as a digit */
  cgt_i_nibble_map from[4];       /* c^(k-1) times a digit, as a byte */
  cgt_i_nibble_map times[2];      /* c^(k+1) times a digit, as a digit */
  cgt_i_nibble_map squares[3];    /* the square of a digit times c, c^2, c + c^2, as a digit */
  cgt_i_nibble_map to_squares[5]; /* the square of a byte times c, c^2, c^3, c^4, c + c^2, as a digit */
  uint8_t inverse[256];           /* of a digit, as a digit */
} cgt_i_digit_tables;

extern const cgt_i_digit_tables cgt_i_digits;

/* Byte permutations of the eight rows of 64 values: byte j of value q of row i goes to place q of lane (i - j) mod 8; and
   back. */
extern const uint8_t cgt_i_split_rows[512], cgt_i_join_rows[512];

/* Discrete logarithms in the subgroup of the given prime order of the kernel of the norm to the field of `half` bits.
   An entry of `slots` is the low 18 bits of the hash of the trace of generator^j, then 14 bits of j. */
typedef struct {
  uint32_t prime;
  uint32_t stride; /* the exponents between two giant steps */
  uint32_t half;
  uint32_t index_bits; /* there are 2^index_bits slots */
  uint64_t generator;
  uint64_t giant; /* generator^stride */
  const uint32_t *slots;
  uint32_t times_trace[4][256]; /* multiplication by the trace of the giant step, byte by byte */
} cgt_i_torus;

#define CGT_I_TORUS_HASH  0x9E3779B1U
#define CGT_I_TORUS_EMPTY 0xFFFFFFFFU

/* The primes 257, 65537, 641, 6700417. */
extern const cgt_i_torus cgt_i_tori[4];

#endif

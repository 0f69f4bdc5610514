/* PNG files. The compressed stream (RFC 1950, RFC 1951) is one block of fixed codes that shortens only runs of equal bytes.
 * Rows are stored as differences from the row above, which give such runs wherever cells are larger than a pixel. */
#include "png.h"

#include <string.h>

#include "../base/bits.h"

enum { CHUNK = 8192, LONGEST = 258, SHORTEST = 3 };

typedef struct {
  cgt_i_picture *picture;
  size_t used;
  uint8_t bytes[CHUNK];
  uint32_t bits, bit_count; /* of the byte that is not full yet; the first bit is lowest */
  uint32_t low, high;       /* the two sums of the checksum */
  uint32_t last, run;       /* the last byte (256: none), and how often it was repeated */
} stream;

/* ---- Chunks ---- */

/* The cyclic redundancy check, by half bytes. */
static uint32_t check(uint32_t sum, const uint8_t *bytes, size_t size) {
  static const uint32_t table[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
                                     0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                     0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
  for (size_t i = 0; i < size; i++) {
    sum ^= bytes[i];
    sum = sum >> 4 ^ table[sum & 15];
    sum = sum >> 4 ^ table[sum & 15];
  }
  return sum;
}

static void big_endian(uint8_t out[4], uint32_t number) {
  for (unsigned i = 0; i < 4; i++) out[i] = (uint8_t)(number >> (24 - 8 * i));
}

static void write_chunk(cgt_i_picture *picture, const char name[4], const uint8_t *bytes, size_t size) {
  uint8_t head[8], tail[4];
  big_endian(head, (uint32_t)size);
  memcpy(head + 4, name, 4);
  big_endian(tail, ~check(check(UINT32_MAX, head + 4, 4), bytes, size));
  cgt_i_picture_bytes(picture, head, sizeof head);
  cgt_i_picture_bytes(picture, bytes, size);
  cgt_i_picture_bytes(picture, tail, sizeof tail);
}

/* ---- The compressed stream ---- */

static void put_byte(stream *out, uint8_t byte) {
  out->bytes[out->used++] = byte;
  if (out->used < CHUNK) return;
  write_chunk(out->picture, "IDAT", out->bytes, out->used);
  out->used = 0;
}

/* Writes up to 16 bits, lowest first. */
static void put_bits(stream *out, uint32_t bits, uint32_t count) {
  out->bits |= bits << out->bit_count;
  out->bit_count += count;
  for (; out->bit_count >= 8; out->bit_count -= 8, out->bits >>= 8) put_byte(out, (uint8_t)out->bits);
}

/* Writes a symbol in the fixed codes (RFC 1951, 3.2.6), whose highest bit comes first. */
static void put_symbol(stream *out, uint32_t symbol) {
  const uint32_t code = symbol < 144   ? 0x30 + symbol
                        : symbol < 256 ? 0x190 + symbol - 144
                        : symbol < 280 ? symbol - 256
                                       : symbol - 88;
  const uint32_t count = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
  put_bits(out, (uint32_t)(cgt_i_reversed(code) >> (64 - count)), count);
}

/* Writes the repeated bytes as a length and the distance 1 (RFC 1951, 3.2.5). */
static void end_run(stream *out) {
  const uint32_t more = out->run - SHORTEST;
  if (out->run < SHORTEST) {
    for (; out->run > 0; out->run--) put_symbol(out, out->last);
    return;
  }
  const uint32_t extra = more < 8 || out->run == LONGEST ? 0 : cgt_i_high_bit(more) - 2;
  put_symbol(out, out->run == LONGEST ? 285 : more < 8 ? 257 + more : 257 + 4 * (extra + 1) + (more >> extra & 3));
  put_bits(out, more & ((1u << extra) - 1), extra);
  put_bits(out, 0, 5);
  out->run = 0;
}

static void put(stream *out, uint8_t byte) {
  out->low = (out->low + byte) % 65521;
  out->high = (out->high + out->low) % 65521;
  if (byte == out->last) {
    if (++out->run == LONGEST) end_run(out);
    return;
  }
  end_run(out);
  put_symbol(out, byte);
  out->last = byte;
}

/* ---- The file ---- */

void cgt_i_png_write(cgt_i_picture *picture, uint32_t width, uint32_t height, const uint8_t *pixels,
                     const cgt_i_palette *palette) {
  enum { ABOVE = 2 }; /* the filter: differences from the row before */
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  uint8_t head[13] = {[8] = 8 /* bits */, [9] = 3 /* a palette */}, sum[4];
  stream out = {.picture = picture, .low = 1, .last = 256};
  big_endian(head, width);
  big_endian(head + 4, height);
  cgt_i_picture_bytes(picture, signature, sizeof signature);
  write_chunk(picture, "IHDR", head, sizeof head);
  write_chunk(picture, "PLTE", palette->rgb[0], sizeof palette->rgb);
  put_byte(&out, 0x78); /* deflated, a window of 32 KiB */
  put_byte(&out, 0x01);
  put_bits(&out, 3, 3); /* the last block, of fixed codes */
  for (size_t y = 0; y < height && picture->text.status == CGT_OK; y++) {
    put(&out, ABOVE);
    for (const uint8_t *at = pixels + y * width; at < pixels + (y + 1) * width; at++)
      put(&out, (uint8_t)(y > 0 ? *at - *(at - width) : *at));
  }
  end_run(&out);
  put_symbol(&out, 256);
  put_bits(&out, 0, (8 - out.bit_count) % 8);
  big_endian(sum, out.high << 16 | out.low);
  for (size_t i = 0; i < sizeof sum; i++) put_byte(&out, sum[i]);
  if (out.used > 0) write_chunk(picture, "IDAT", out.bytes, out.used);
  write_chunk(picture, "IEND", NULL, 0);
}

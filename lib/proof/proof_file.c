/* Files of proofs: a head of text, and packed rows; see doc/proofs.md. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../base/array.h"
#include "../base/bits.h"
#include "../base/system.h"
#include "proof_head.h"

static cgt_status_t no_memory(const char *function) { return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a proof", function); }

/* ---- Rows of bits ---- */

/* Writes `width` bits of a number into bytes of 0, so that they end `*end` bits before the end of a row of `size` bytes. */
static void put_bits(unsigned char *row, size_t size, size_t *end, uint64_t number, unsigned width) {
  for (unsigned done = 0; done < width;) {
    unsigned char *byte = &row[size - 1 - *end / 8];
    const unsigned at = *end % 8, some = width - done < 8 - at ? width - done : 8 - at;
    *byte = (unsigned char)(*byte | (number >> done & ((1u << some) - 1)) << at);
    done += some;
    *end += some;
  }
}

static uint64_t get_bits(const unsigned char *row, size_t size, size_t *end, unsigned width) {
  uint64_t number = 0;
  for (unsigned done = 0; done < width;) {
    const unsigned at = *end % 8, some = width - done < 8 - at ? width - done : 8 - at;
    number |= (uint64_t)((unsigned)row[size - 1 - *end / 8] >> at & ((1u << some) - 1)) << done;
    done += some;
    *end += some;
  }
  return number;
}

/* ---- Writing ---- */

/* Finds the blocks of a list: rows of one length each, with the bits that they need. */
static cgt_status_t add_blocks(const cgt_proof_t *proof, size_t table, size_t assumed, cgt_i_proof_blocks *blocks) {
  const cgt_list_t *rows = proof->tables[table].rows[assumed];
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < cgt_list_count(rows) && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *row = cgt_list_item(rows, i, &count);
    count--;
    if (i == 0 || blocks->blocks[blocks->n - 1].count != count)
      status = cgt_i_proof_block_add(
          blocks, &(cgt_i_proof_block){.table = table, .assumed = assumed, .count = count, .first = i, .value_bits = 1});
    if (status != CGT_OK) break;
    cgt_i_proof_block *block = &blocks->blocks[blocks->n - 1];
    uint8_t *widths = blocks->widths + block->widths;
    for (size_t k = 0; k < count; k++)
      if (widths[k] < cgt_i_bit_length(row[k])) widths[k] = (uint8_t)cgt_i_bit_length(row[k]);
    if (block->value_bits < cgt_i_bit_length(row[count] / 2)) block->value_bits = (unsigned)cgt_i_bit_length(row[count] / 2);
    block->n++;
  }
  return status;
}

/* Writes the rows of a block after one another. */
static void pack(const cgt_proof_t *proof, const cgt_i_proof_blocks *blocks, const cgt_i_proof_block *block,
                 unsigned char *to) {
  const size_t size = cgt_i_proof_block_bytes(blocks, block);
  const uint8_t *widths = blocks->widths + block->widths;
  memset(to, 0, size * block->n);
  for (size_t i = 0; i < block->n; i++, to += size) {
    const uint64_t *row = cgt_list_item(proof->tables[block->table].rows[block->assumed], block->first + i, NULL);
    size_t end = 0;
    put_bits(to, size, &end, row[block->count] / 2, block->value_bits);
    for (size_t k = block->count; k > 0; k--) put_bits(to, size, &end, row[k - 1], widths[k - 1]);
  }
}

static cgt_status_t write_all(const char *function, const cgt_proof_t *proof, const char *command, const char *path,
                              cgt_i_proof_blocks *blocks, cgt_i_bytes *head) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < 2 * proof->table_count && status == CGT_OK; i++) status = add_blocks(proof, i / 2, i % 2, blocks);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  status = cgt_i_proof_write_head(function, proof, blocks, command, head);
  if (status != CGT_OK) return status;
  enum { LAST_LINE = 26 }; /* with the checksum */
  size_t size = 0, at = head->used + LAST_LINE;
  for (size_t i = 0; i < blocks->n; i++) size += blocks->blocks[i].n * cgt_i_proof_block_bytes(blocks, &blocks->blocks[i]);
  char *file = cgt_i_alloc(at + size + 1, 1);
  if (file == NULL) return no_memory(function);
  memcpy(file, head->bytes, head->used);
  for (size_t i = 0; i < blocks->n; i++) {
    const cgt_i_proof_block *block = &blocks->blocks[i];
    pack(proof, blocks, block, (unsigned char *)file + at);
    at += block->n * cgt_i_proof_block_bytes(blocks, block);
  }
  uint64_t sum = cgt_i_fnv(CGT_I_FNV_BEGIN, file, head->used);
  sum = cgt_i_fnv(sum, file + head->used + LAST_LINE, size);
  char line[LAST_LINE + 1];
  (void)snprintf(line, sizeof line, "checksum %016llx\n", (unsigned long long)sum);
  memcpy(file + head->used, line, LAST_LINE);
  status = cgt_file_write(path, file, at);
  cgt_i_free(file);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_proof_save(const cgt_proof_t *proof, const char *command, const char *path) {
  static const char function[] = "cgt_proof_save";
  enum { LONGEST = 4000 };
  if (proof == NULL || path == NULL) return cgt_i_null_argument(function, proof == NULL ? "proof" : "path");
  if (command != NULL && (strlen(command) > LONGEST || strchr(command, '\n') != NULL))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: command; expected one line of at most %d bytes", function, LONGEST);
  cgt_i_proof_blocks blocks = {.n = 0};
  cgt_i_bytes head = {NULL, 0, 0};
  const cgt_status_t status = write_all(function, proof, command, path, &blocks, &head);
  cgt_i_proof_blocks_free(&blocks);
  cgt_i_free(head.bytes);
  return status;
}

/* ---- Reading ---- */

static cgt_status_t damaged_claim(const cgt_i_proof_file *file, uint64_t number, const char *why) {
  return cgt_i_fail(CGT_E_CORRUPT, "%s: %s is no undamaged proof: claim %llu %s", file->function, file->path,
                    (unsigned long long)number, why);
}

/* Reads the rows of a block, whose first is number `number`. */
static cgt_status_t unpack(cgt_i_proof_file *file, cgt_proof_t *proof, const cgt_i_proof_blocks *blocks,
                           const cgt_i_proof_block *block, uint64_t number, uint64_t *row) {
  const size_t size = cgt_i_proof_block_bytes(blocks, block), count = block->count;
  cgt_list_t *rows = proof->tables[block->table].rows[block->assumed];
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < block->n && status == CGT_OK; i++, file->at += size) {
    const unsigned char *bytes = (const unsigned char *)file->bytes + file->at;
    size_t end = 0;
    bool known = false;
    uint64_t value;
    if (size > file->size - file->at) return damaged_claim(file, number + i, "is cut off");
    row[count] = 2 * get_bits(bytes, size, &end, block->value_bits) + block->assumed;
    for (size_t k = count; k > 0; k--) row[k - 1] = get_bits(bytes, size, &end, blocks->widths[block->widths + k - 1]);
    if (get_bits(bytes, size, &end, (unsigned)(8 * size - end)) != 0)
      return damaged_claim(file, number + i, "has too many bits");
    if (i > 0 && cgt_i_compare_rows(cgt_list_item(rows, cgt_list_count(rows) - 1, NULL), row, count) >= 0)
      return damaged_claim(file, number + i, "is out of order");
    if (block->assumed != 0) status = cgt_i_proof_get(file->function, proof, block->table, row, count, &value, &known);
    if (status == CGT_OK && known) return damaged_claim(file, number + i, "is both claimed and assumed");
    if (status == CGT_OK) status = cgt_i_proof_put(file->function, proof, block->table, row, count, row[count]);
    if (status == CGT_OK && !cgt_i_list_add(rows, row, count + 1)) status = no_memory(file->function);
  }
  return status;
}

static cgt_status_t read_body(cgt_i_proof_file *file, cgt_proof_t *proof, const cgt_i_proof_blocks *blocks) {
  uint64_t number = 1, *row = cgt_i_alloc(CGT_MAX_WORDS + 1, sizeof *row);
  cgt_status_t status = row != NULL ? CGT_OK : no_memory(file->function);
  for (size_t i = 0; i < blocks->n && status == CGT_OK; i++) {
    status = unpack(file, proof, blocks, &blocks->blocks[i], number, row);
    number += blocks->blocks[i].n;
  }
  cgt_i_free(row);
  if (status == CGT_OK && file->at < file->size) return damaged_claim(file, number - 1, "is followed by more bytes");
  return status;
}

/* Reads a whole file. */
static cgt_status_t read_bytes(const char *function, const char *path, cgt_i_bytes *bytes) {
  enum { PIECE = 1 << 16 };
  const int errno_before = errno;
  FILE *in = cgt_i_file_open(path);
  char *piece = cgt_i_alloc(PIECE, 1);
  cgt_status_t status = piece != NULL ? CGT_OK : no_memory(function);
  size_t some = 1;
  while (in != NULL && some > 0 && status == CGT_OK) {
    some = fread(piece, 1, PIECE, in);
    status = cgt_i_take_grow(bytes, piece, some);
  }
  if (status == CGT_OK && (in == NULL || ferror(in) != 0))
    status = cgt_i_fail(CGT_E_FILE, "%s: cannot read %s: %s", function, path, strerror(errno));
  if (in != NULL) (void)fclose(in);
  cgt_i_free(piece);
  errno = errno_before;
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

static cgt_status_t read_proof(cgt_i_proof_file *file, cgt_game_t *game, cgt_proof_t **proof) {
  cgt_i_proof_blocks blocks;
  cgt_status_t status = cgt_i_proof_read_head(file, game, proof, &blocks);
  if (status != CGT_OK) return status;
  enum { LAST_LINE = 26 };
  char line[LAST_LINE + 1];
  const size_t head = file->at, rest = file->size - head;
  uint64_t sum = cgt_i_fnv(CGT_I_FNV_BEGIN, file->bytes, head);
  if (rest >= LAST_LINE) sum = cgt_i_fnv(sum, file->bytes + head + LAST_LINE, rest - LAST_LINE);
  (void)snprintf(line, sizeof line, "checksum %016llx\n", (unsigned long long)sum);
  file->line++;
  if (rest < 9 || memcmp(file->bytes + head, "checksum ", 9) != 0) {
    status = cgt_i_proof_damaged(file, "claims, assumed or checksum");
  } else {
    file->at += rest < LAST_LINE ? rest : LAST_LINE;
    status = read_body(file, *proof, &blocks); /* which says what is missing or wrong, as a checksum cannot */
  }
  if (status == CGT_OK && (rest < LAST_LINE || memcmp(file->bytes + head, line, LAST_LINE) != 0)) {
    char expected[40];
    (void)snprintf(expected, sizeof expected, "\"%.25s\"", line);
    status = cgt_i_proof_damaged(file, expected);
  }
  cgt_i_proof_blocks_free(&blocks);
  if (status != CGT_OK) cgt_proof_free(*proof);
  return status;
}

cgt_status_t cgt_proof_load(const char *path, cgt_game_t *game, cgt_proof_t **proof) {
  static const char function[] = "cgt_proof_load";
  if (path == NULL || proof == NULL) return cgt_i_null_argument(function, path == NULL ? "path" : "proof");
  cgt_i_bytes bytes = {NULL, 0, 0};
  cgt_proof_t *made = NULL;
  cgt_status_t status = read_bytes(function, path, &bytes);
  if (status == CGT_OK) {
    cgt_i_proof_file file = {.function = function, .path = path, .bytes = bytes.bytes, .size = bytes.used};
    status = read_proof(&file, game, &made);
  }
  cgt_i_free(bytes.bytes);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  *proof = made;
  return CGT_OK;
}

/* The head of a proof's file: written, and read. */
#include "proof_head.h"

#include <cgt/spec.h>
#include <stdio.h>
#include <string.h>

#include "../base/array.h"

static cgt_status_t no_memory(const char *function) { return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a proof", function); }

void cgt_i_proof_blocks_free(cgt_i_proof_blocks *blocks) {
  cgt_i_free(blocks->blocks);
  cgt_i_free(blocks->widths);
}

cgt_status_t cgt_i_proof_block_add(cgt_i_proof_blocks *to, const cgt_i_proof_block *block) {
  cgt_i_proof_block *blocks = cgt_i_array_grow(to->blocks, &to->room, to->n, 1, sizeof *blocks);
  if (blocks != NULL) to->blocks = blocks;
  uint8_t *widths = cgt_i_array_grow(to->widths, &to->width_room, to->width_count, block->count + 1, 1);
  if (widths != NULL) to->widths = widths;
  if (blocks == NULL || widths == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for a proof");
  blocks[to->n] = *block;
  blocks[to->n++].widths = to->width_count;
  memset(widths + to->width_count, 0, block->count);
  to->width_count += block->count;
  return CGT_OK;
}

cgt_status_t cgt_i_proof_spec(const char *function, const cgt_game_t *game, char **spec) {
  size_t needed = 0;
  *spec = NULL;
  cgt_status_t status = cgt_game_spec(game, NULL, 0, &needed);
  if (status == CGT_E_UNSUPPORTED) return CGT_OK;
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  *spec = cgt_i_alloc(needed, 1);
  if (*spec == NULL) return no_memory(function);
  status = cgt_game_spec(game, *spec, needed, NULL);
  if (status == CGT_OK) return CGT_OK;
  cgt_i_free(*spec);
  *spec = NULL;
  return cgt_i_fail_in_function(function, status);
}

/* ---- Writing ---- */

static const char *const lemma_names[] = {"likeness", "theorems"};
enum { LEMMAS = sizeof lemma_names / sizeof *lemma_names };

static void put(cgt_i_text *text, const char *string) {
  if (text->status == CGT_OK) text->status = text->write(text->user, string, strlen(string));
}

/* Why the canonical forms of a game or of its parts are more than two ways to write a position; NULL: they are not. */
static const char *likeness_of(const cgt_game_t *game) {
  const char *why = cgt_i_game_family(game)->likeness;
  for (size_t i = 0; why == NULL && i < cgt_game_part_count(game); i++) why = likeness_of(cgt_game_part(game, i));
  return why;
}

static void put_lemmas(cgt_i_text *text, const cgt_proof_t *proof) {
  const char *likeness = likeness_of(cgt_i_proof_game(proof));
  if ((proof->lemmas & CGT_LEMMA_LIKENESS) != 0) {
    put(text, "lemma likeness: ");
    put(text, likeness != NULL ? likeness : "not needed");
    put(text, "\n");
  }
  if ((proof->lemmas & CGT_LEMMA_THEOREMS) != 0)
    put(text, "lemma theorems: positions have the values that the theorems of their ruleset say\n");
}

static cgt_status_t put_games(const char *function, cgt_i_text *text, const cgt_proof_t *proof) {
  for (size_t i = 0; i < proof->table_count; i++) {
    char *spec;
    const cgt_game_t *game = proof->tables[i].game;
    cgt_status_t status = cgt_i_proof_spec(function, game, &spec);
    if (status != CGT_OK) return status;
    if (spec == NULL && (i > 0 || cgt_i_game_rules(game)->identity == NULL))
      return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: a game without a spec; expected one with a spec%s", function,
                        i == 0 ? ", or an identity" : "");
    put(text, "game ");
    put(text, spec != NULL ? spec : "-");
    cgt_i_free(spec);
    cgt_i_print(text, "\nrules %016llx\n", (unsigned long long)cgt_i_proof_identity(game));
  }
  return text->status;
}

cgt_status_t cgt_i_proof_write_head(const char *function, const cgt_proof_t *proof, const cgt_i_proof_blocks *blocks,
                                    const char *command, cgt_i_bytes *head) {
  cgt_i_text text = cgt_i_text_grow(head);
  cgt_i_print(&text, CGT_I_PROOF_MAGIC "\nversion %s\ncommand ", cgt_version_string());
  put(&text, command != NULL ? command : proof->command != NULL ? proof->command : "-");
  put(&text, "\n");
  const cgt_status_t status = put_games(function, &text, proof);
  if (status != CGT_OK) return status;
  put(&text, "words");
  for (size_t i = 0; i < proof->count; i++) cgt_i_print_number(&text, " ", proof->words[i]);
  cgt_i_print(&text, "\nplay %s\n", proof->play == CGT_MISERE ? "misere" : "normal");
  if (proof->question == CGT_QUESTION_VALUE)
    cgt_i_print_number(&text, "value ", proof->answer);
  else
    put(&text, proof->answer == CGT_P ? "outcome P" : "outcome N");
  put(&text, "\n");
  put_lemmas(&text, proof);
  cgt_i_print_number(&text, "part ", proof->part);
  cgt_i_print_number(&text, " of ", proof->parts);
  put(&text, "\n");
  for (size_t i = 0; i < blocks->n; i++) {
    const cgt_i_proof_block *block = &blocks->blocks[i];
    cgt_i_print_number(&text, block->assumed != 0 ? "assumed " : "claims ", block->n);
    cgt_i_print_number(&text, " game ", block->table);
    cgt_i_print_number(&text, " value ", block->value_bits);
    put(&text, " words");
    for (size_t k = 0; k < block->count; k++) cgt_i_print_number(&text, " ", blocks->widths[block->widths + k]);
    put(&text, "\n");
  }
  return text.status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, text.status);
}

/* ---- Reading ---- */

cgt_status_t cgt_i_proof_damaged(const cgt_i_proof_file *file, const char *expected) {
  return cgt_i_fail(CGT_E_CORRUPT, "%s: %s is no undamaged proof: line %zu; expected %s", file->function, file->path,
                    file->line, expected);
}

/* Whether a text comes next; it is then read. */
static bool takes(cgt_i_proof_file *file, const char *text) {
  const size_t length = strlen(text);
  if (file->size - file->at < length || memcmp(file->bytes + file->at, text, length) != 0) return false;
  file->at += length;
  return true;
}

/* Whether a line begins with a text; if so, it becomes the line that is read. */
static bool begins(cgt_i_proof_file *file, const char *text) {
  if (!takes(file, text)) return false;
  file->line++;
  return true;
}

/* The same, where no other line may stand. */
static cgt_status_t expect(cgt_i_proof_file *file, const char *text) {
  if (begins(file, text)) return CGT_OK;
  file->line++;
  char expected[80];
  (void)snprintf(expected, sizeof expected, "\"%.60s\"", text);
  return cgt_i_proof_damaged(file, expected);
}

static bool takes_number(cgt_i_proof_file *file, uint64_t *number) {
  const size_t from = file->at;
  *number = 0;
  for (; file->at < file->size && file->bytes[file->at] >= '0' && file->bytes[file->at] <= '9'; file->at++) {
    const uint64_t digit = (uint64_t)(file->bytes[file->at] - '0');
    if (*number > (UINT64_MAX - digit) / 10 || (file->at > from && *number == 0)) return false;
    *number = *number * 10 + digit;
  }
  return file->at > from;
}

/* The rest of a line as a text, to be freed. */
static cgt_status_t take_rest(cgt_i_proof_file *file, char **rest) {
  const char *from = file->bytes + file->at, *end = memchr(from, '\n', file->size - file->at);
  if (end == NULL || memchr(from, '\0', (size_t)(end - from)) != NULL) return cgt_i_proof_damaged(file, "a line of text");
  const size_t length = (size_t)(end - from);
  *rest = cgt_i_alloc(length + 1, 1);
  if (*rest == NULL) return no_memory(file->function);
  memcpy(*rest, from, length);
  (*rest)[length] = '\0';
  file->at += length + 1;
  return CGT_OK;
}

/* The game itself or a part of it, however deep, that has a spec. */
static cgt_status_t find_part(const cgt_i_proof_file *file, cgt_game_t *game, const char *wanted, cgt_game_t **found) {
  char *spec;
  cgt_status_t status = cgt_i_proof_spec(file->function, game, &spec);
  if (status == CGT_OK && spec != NULL && strcmp(spec, wanted) == 0) *found = game;
  cgt_i_free(spec);
  for (size_t i = 0; i < cgt_game_part_count(game) && status == CGT_OK && *found == NULL; i++)
    status = find_part(file, cgt_game_part(game, i), wanted, found);
  return status;
}

/* The game with a spec, with a reference of its own: the one that was given, a part of the first, or a new one. */
static cgt_status_t find_game(const cgt_i_proof_file *file, cgt_game_t *given, cgt_game_t *whole, const char *spec,
                              cgt_game_t **game) {
  cgt_game_t *found = NULL;
  cgt_status_t status = CGT_OK;
  if (whole != NULL) {
    status = find_part(file, whole, spec, &found);
  } else if (given != NULL) {
    char *its;
    status = cgt_i_proof_spec(file->function, given, &its);
    if (status == CGT_OK && strcmp(its != NULL ? its : "-", spec) == 0) found = given;
    cgt_i_free(its);
    if (status == CGT_OK && found == NULL)
      return cgt_i_fail(CGT_E_CORRUPT, "%s: %s: line %zu: belongs to another game, %.100s", file->function, file->path,
                        file->line, spec);
  } else if (strcmp(spec, "-") == 0) {
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is about a game without a spec; expected the game", file->function, file->path);
  }
  if (status != CGT_OK) return status;
  if (found != NULL) {
    *game = cgt_game_retain(found);
    return CGT_OK;
  }
  /* a spec that names a file would have it read */
  if (strchr(spec, '@') != NULL) return cgt_i_proof_damaged(file, "the spec of a game");
  status = cgt_game_parse(spec, NULL, game);
  return status == CGT_OK || status == CGT_E_MEMORY ? status : cgt_i_proof_damaged(file, "the spec of a game");
}

/* Reads the lines of a game. */
static cgt_status_t read_game(cgt_i_proof_file *file, cgt_game_t *given, cgt_proof_t **proof) {
  char *spec = NULL;
  cgt_game_t *game = NULL, *whole = *proof != NULL ? cgt_i_proof_game(*proof) : NULL;
  cgt_status_t status = take_rest(file, &spec);
  if (status == CGT_OK) status = find_game(file, given, whole, spec, &game);
  cgt_i_free(spec);
  if (status == CGT_OK) {
    char line[40];
    (void)snprintf(line, sizeof line, "rules %016llx\n", (unsigned long long)cgt_i_proof_identity(game));
    status = expect(file, line);
  }
  if (status == CGT_OK)
    status = *proof == NULL ? cgt_i_proof_begin(file->function, game, NULL, 0, proof)
                            : cgt_i_proof_add_table(file->function, *proof, game);
  cgt_game_free(game);
  return status;
}

static cgt_status_t read_words(cgt_i_proof_file *file, cgt_proof_t *proof) {
  cgt_status_t status = expect(file, "words");
  if (status != CGT_OK) return status;
  uint64_t *words = cgt_i_alloc(CGT_MAX_WORDS, sizeof *words);
  if (words == NULL) return no_memory(file->function);
  cgt_i_free(proof->words);
  proof->words = words;
  while (!takes(file, "\n"))
    if (proof->count == CGT_MAX_WORDS || !takes(file, " ") || !takes_number(file, &words[proof->count++]))
      return cgt_i_proof_damaged(file, "the words of a position");
  status = cgt_game_validate(cgt_i_proof_game(proof), words, proof->count);
  return status == CGT_E_POSITION ? cgt_i_proof_damaged(file, "a position of the game") : status;
}

static cgt_status_t read_statement(cgt_i_proof_file *file, cgt_proof_t *proof) {
  cgt_status_t status = read_words(file, proof);
  if (status != CGT_OK) return status;
  if (begins(file, "play misere\n"))
    proof->play = CGT_MISERE;
  else
    status = expect(file, "play normal\n");
  if (status != CGT_OK) return status;
  proof->question = CGT_QUESTION_OUTCOME;
  if (begins(file, "outcome P\n")) {
    proof->answer = CGT_P;
  } else if (begins(file, "outcome N\n")) {
    proof->answer = CGT_N;
  } else {
    proof->question = CGT_QUESTION_VALUE;
    status = expect(file, "value ");
    if (status == CGT_OK && (!takes_number(file, &proof->answer) || !takes(file, "\n")))
      status = cgt_i_proof_damaged(file, "a value");
  }
  for (uint32_t i = 0; i < LEMMAS && status == CGT_OK; i++) {
    char begin[32], *rest = NULL;
    (void)snprintf(begin, sizeof begin, "lemma %s:", lemma_names[i]);
    if (!begins(file, begin)) continue;
    proof->lemmas |= (uint32_t)1 << i;
    status = take_rest(file, &rest);
    cgt_i_free(rest);
  }
  if (status == CGT_OK) status = expect(file, "part ");
  if (status == CGT_OK && (!takes_number(file, &proof->part) || !takes(file, " of ") || !takes_number(file, &proof->parts) ||
                           !takes(file, "\n") || proof->part < 1 || proof->part > proof->parts))
    status = cgt_i_proof_damaged(file, "part I of N");
  return status;
}

/* Reads the line of a block, whose first word has been read. */
static cgt_status_t read_block(cgt_i_proof_file *file, const cgt_proof_t *proof, size_t assumed, cgt_i_proof_blocks *blocks) {
  uint64_t n, table, bits, width;
  if (!takes_number(file, &n) || !takes(file, " game ") || !takes_number(file, &table) || !takes(file, " value ") ||
      !takes_number(file, &bits) || !takes(file, " words") || table >= proof->table_count || bits < 1 || bits > 30 || n == 0 ||
      n > file->size)
    return cgt_i_proof_damaged(file, "N game G value BITS words BITS...");
  cgt_i_proof_block block = {.table = (size_t)table, .assumed = assumed, .n = (size_t)n, .value_bits = (unsigned)bits};
  const size_t first = blocks->width_count;
  while (!takes(file, "\n")) {
    uint8_t *widths = cgt_i_array_grow(blocks->widths, &blocks->width_room, blocks->width_count, 1, 1);
    if (widths == NULL) return no_memory(file->function);
    blocks->widths = widths;
    if (block.count == CGT_MAX_WORDS || !takes(file, " ") || !takes_number(file, &width) || width > 64)
      return cgt_i_proof_damaged(file, "the bits of each word, at most 64");
    widths[blocks->width_count++] = (uint8_t)width;
    block.count++;
  }
  const cgt_i_proof_block *last = blocks->n > 0 ? &blocks->blocks[blocks->n - 1] : NULL;
  if (last != NULL && (block.table < last->table || (block.table == last->table && assumed < last->assumed) ||
                       (block.table == last->table && assumed == last->assumed && block.count <= last->count)))
    return cgt_i_proof_damaged(file, "blocks in order");
  block.widths = first;
  cgt_i_proof_block *grown = cgt_i_array_grow(blocks->blocks, &blocks->room, blocks->n, 1, sizeof *grown);
  if (grown == NULL) return no_memory(file->function);
  blocks->blocks = grown;
  grown[blocks->n++] = block;
  return CGT_OK;
}

static cgt_status_t read_lines(cgt_i_proof_file *file, cgt_game_t *game, cgt_proof_t **proof, cgt_i_proof_blocks *blocks) {
  char *version = NULL, *command = NULL;
  cgt_status_t status = expect(file, CGT_I_PROOF_MAGIC "\n");
  if (status == CGT_OK) status = expect(file, "version ");
  if (status == CGT_OK) status = take_rest(file, &version);
  cgt_i_free(version);
  if (status == CGT_OK) status = expect(file, "command ");
  if (status == CGT_OK) status = take_rest(file, &command);
  if (status == CGT_OK) status = expect(file, "game ");
  if (status == CGT_OK) status = read_game(file, game, proof);
  while (status == CGT_OK && begins(file, "game ")) status = read_game(file, NULL, proof);
  if (status == CGT_OK) {
    (*proof)->command = command;
    command = NULL;
    status = read_statement(file, *proof);
  }
  cgt_i_free(command);
  for (bool more = true; more && status == CGT_OK;) {
    const bool claims = begins(file, "claims "), assumed = !claims && begins(file, "assumed ");
    more = claims || assumed;
    if (more) status = read_block(file, *proof, assumed, blocks);
  }
  return status;
}

cgt_status_t cgt_i_proof_read_head(cgt_i_proof_file *file, cgt_game_t *game, cgt_proof_t **proof, cgt_i_proof_blocks *blocks) {
  *proof = NULL;
  *blocks = (cgt_i_proof_blocks){.n = 0};
  const cgt_status_t status = read_lines(file, game, proof, blocks);
  if (status == CGT_OK) return CGT_OK;
  cgt_proof_free(*proof);
  cgt_i_proof_blocks_free(blocks);
  return status;
}

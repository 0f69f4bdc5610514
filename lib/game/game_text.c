/* Games as texts: reading the spec of any family, and writing it. */
#include "../base/array.h"
#include "../poset/poset_inside.h"
#include "game_inside.h"

/* ---- Reading ---- */

/* Reads the numbers that the family names, in parentheses if there are any. */
static cgt_status_t read_numbers(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place place, cgt_game_t **game) {
  uint64_t numbers[2];
  cgt_status_t status = CGT_OK;
  if (family->numbers[0] != NULL) {
    status = cgt_i_read_expect(reader, '(');
    if (status == CGT_OK) status = cgt_i_read_numbers(reader, family->numbers, numbers, &place);
  }
  if (status != CGT_OK) return status;
  status = family->numbers[0] == NULL   ? family->make.alone(game)
           : family->numbers[1] == NULL ? family->make.number(numbers[0], game)
                                        : family->make.numbers(numbers[0], numbers[1], game);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, place.from, place.to);
}

cgt_status_t cgt_i_read_poset_argument(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_poset_t *poset;
  cgt_status_t status = cgt_i_read_poset(reader, &poset);
  if (status != CGT_OK) return status;
  status = cgt_i_read_expect(reader, ')');
  if (status == CGT_OK) {
    status = family->make.poset(poset, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_poset_free(poset);
  return status;
}

/* Equal games become one handle, so that they share what they find, and a push can see that it goes from a game to itself. */
static void share(cgt_game_t **games, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (cgt_i_game_equal(games[i], games[n])) {
      cgt_game_free(games[n]);
      games[n] = cgt_game_retain(games[i]);
      return;
    }
}

cgt_status_t cgt_i_read_parts(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_game_t **games = NULL;
  size_t n = 0, room = 0;
  bool more = false;
  cgt_status_t status;
  do {
    cgt_game_t **grown = cgt_i_array_grow(games, &room, n, 1, sizeof *games);
    status = grown != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for games", reader->reading->function);
    if (grown == NULL) break;
    games = grown;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = n < CGT_MAX_WORDS ? cgt_i_read_game(reader, &games[n])
                               : cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, from, NULL, "at most 4096 games");
    if (status != CGT_OK) break;
    share(games, n++);
    if (family->accepts != NULL && !family->accepts(games[n - 1]))
      status = cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, family->part);
    if (status != CGT_OK) break;
    more = n < family->parts;
    if (family->parts == 0)
      status = cgt_i_read_more(reader, &more);
    else if (n == family->parts)
      status = cgt_i_read_expect(reader, ')');
    else if (!cgt_i_read_takes(reader, ','))
      status = cgt_i_read_unexpected(reader, "\",\" and a second game");
  } while (status == CGT_OK && more);
  if (status == CGT_OK) {
    status = family->make.parts(family->variant, games, n, game);
    if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, name.from, name.to);
    else if ((status = cgt_i_read_keep(reader, (*game)->rules.identity_size, name.from)) != CGT_OK)
      cgt_game_free(*game);
  }
  while (n > 0) cgt_game_free(games[--n]);
  cgt_i_free(games);
  return status;
}

static cgt_status_t read_named(cgt_i_reader *reader, cgt_game_t **game) {
  size_t from;
  const size_t length = cgt_i_read_name(reader, &from);
  const cgt_i_family *const *families = reader->reading->families, *family;
  while (*families != NULL && !cgt_i_read_is(reader, from, length, (*families)->name)) families++;
  family = *families;
  if (family == NULL)
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, NULL, "a game, such as nim or ruler(chain(9))");
  const cgt_i_place name = {from, from + length};
  cgt_status_t status = cgt_i_read_handle(reader, from);
  const bool bare = family->read == NULL || (family->bare && !cgt_i_read_sees(reader, '('));
  if (status != CGT_OK || bare) return status == CGT_OK ? read_numbers(reader, family, name, game) : status;
  status = cgt_i_read_expect(reader, '(');
  return status == CGT_OK ? family->read(reader, family, name, game) : status;
}

cgt_status_t cgt_i_read_whole_game(cgt_i_reader *reader, void *made) {
  cgt_game_t *game;
  cgt_status_t status = cgt_i_read_game(reader, &game);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(reader);
  if (status == CGT_OK)
    *(cgt_game_t **)made = game;
  else
    cgt_game_free(game);
  return status;
}

cgt_status_t cgt_i_read_game(cgt_i_reader *reader, cgt_game_t **game) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = cgt_i_read_sees(reader, '@') ? cgt_i_read_file(reader, cgt_i_read_whole_game, game) : read_named(reader, game);
  cgt_i_read_up(reader);
  return status;
}

/* ---- Writing ---- */

cgt_status_t cgt_i_write_game(const cgt_game_t *game, size_t depth, cgt_i_text *text) {
  const cgt_i_family *family = game->family;
  cgt_status_t status = CGT_OK;
  if (text->status != CGT_OK) return text->status;
  if (depth == CGT_I_SPEC_DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the game has more than %d levels", CGT_I_SPEC_DEPTH);
  if (family->write != NULL) return family->write(game, text);
  if (game->part_count == 0) {
    if (family->example == NULL || game->identity == NULL)
      return cgt_i_fail(CGT_E_UNSUPPORTED, "the game is, or contains, a game of callbacks or on a subposet, which has no text");
    return text->status = text->write(text->user, game->identity, game->rules.identity_size);
  }
  cgt_i_print(text, "%s", family->name);
  for (size_t i = 0; i < game->part_count && status == CGT_OK; i++) {
    cgt_i_print(text, i == 0 ? "(" : ",");
    status = cgt_i_write_game(game->parts[i], depth + 1, text);
  }
  cgt_i_print(text, ")");
  return status;
}

/* Teaching a game what the forms of its positions say: their values in both plays, and which of them are tame. */
#include <string.h>

#include "../game/tame.h"
#include "canonical.h"

/* Positions of one sort: those that are tame, or the others. */
typedef struct {
  cgt_list_t *positions;
  uint32_t *values, *misere;
  size_t count;
} lesson;

static bool begin(lesson *of, size_t most) {
  of->positions = cgt_i_list_new();
  of->values = cgt_i_alloc(most + 1, sizeof *of->values);
  of->misere = cgt_i_alloc(most + 1, sizeof *of->misere);
  return of->positions != NULL && of->values != NULL && of->misere != NULL;
}

static void end(lesson *of) {
  cgt_list_free(of->positions);
  cgt_i_free(of->values);
  cgt_i_free(of->misere);
}

/* Adds a position in canonical form. */
static cgt_status_t add(lesson *to, cgt_forms_t *forms, cgt_game_t *game, const uint64_t *words, size_t count, uint32_t form) {
  uint64_t *canonical = cgt_i_alloc(count + 1, sizeof *canonical);
  cgt_status_t status = CGT_E_MEMORY;
  if (canonical != NULL) {
    status = cgt_game_canonical(game, words, count, canonical, &count);
    if (status == CGT_OK && !cgt_i_list_add(to->positions, canonical, count)) status = CGT_E_MEMORY;
  }
  cgt_i_free(canonical);
  if (status != CGT_OK)
    return status != CGT_E_MEMORY ? status : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", forms->function);
  to->values[to->count] = cgt_i_form_value(forms, form);
  to->misere[to->count++] = cgt_i_form_misere(forms, form);
  return CGT_OK;
}

static cgt_status_t teach(cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions, const uint64_t *list,
                          uint64_t *tame) {
  lesson lessons[2] = {{.count = 0}, {.count = 0}}; /* of tame positions, of others */
  const size_t n = cgt_list_count(positions);
  const bool has_memory = begin(&lessons[0], n) && begin(&lessons[1], n);
  cgt_status_t status = has_memory ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", forms->function, n);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint32_t form = (uint32_t)list[i];
    size_t count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    status = cgt_i_forms_judge(forms, form);
    if (status != CGT_OK) break;
    const bool is_tame = forms->genera[form >> 1].phylum <= CGT_PHYLUM_REVERSIBLY_TAME;
    status = add(&lessons[!is_tame], forms, game, words, count, form);
  }
  for (uint32_t other = 0; other < 2 && status == CGT_OK; other++)
    status = cgt_i_game_teach(game, forms->function, lessons[other].positions, lessons[other].values, lessons[other].misere,
                              other ? 0 : CGT_TAMENESS_TAME);
  if (status == CGT_OK && tame != NULL) *tame = lessons[0].count;
  end(&lessons[0]);
  end(&lessons[1]);
  return status;
}

cgt_status_t cgt_forms_teach(cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions, uint64_t *tame) {
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_teach", forms);
  if (status != CGT_OK) return status;
  if (game == NULL || positions == NULL) return cgt_i_null_argument(forms->function, game == NULL ? "game" : "positions");
  const size_t n = cgt_list_count(positions);
  uint64_t *list = cgt_i_alloc(n + 1, sizeof *list);
  if (list == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", forms->function, n);
  status = cgt_i_forms_of_list(forms->function, forms, game, positions, list);
  if (status == CGT_OK) status = teach(forms, game, positions, list, tame);
  cgt_i_free(list);
  return status;
}

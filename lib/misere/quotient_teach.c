/* Games that were taught their quotients. */
#include <string.h>

#include "../game/tame.h"
#include "quotient_inside.h"

/* What of a quotient tells outcomes of sums of heaps. */
typedef struct {
  cgt_i_monoid monoid;
  uint16_t *images;
  size_t heaps;
  uint64_t period, preperiod;
} lore;

static bool knows(const void *own, const uint64_t *words, size_t count, bool *is_p) {
  const lore *its = own;
  uint32_t x = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t heap = words[i];
    if (heap >= its->heaps && its->period > 0) heap = its->preperiod + (heap - its->preperiod) % its->period;
    if (heap >= its->heaps) return false;
    x = cgt_i_monoid_product(&its->monoid, x, its->images[heap]);
  }
  *is_p = cgt_i_elements_has(its->monoid.p, x);
  return true;
}

static void destroy(void *own) {
  lore *its = own;
  cgt_i_monoid_clear(&its->monoid);
  cgt_i_free(its->images);
  cgt_i_free(its);
}

static lore *copy(const cgt_quotient_t *quotient) {
  const cgt_i_monoid *from = &quotient->level.monoid;
  const size_t products = (size_t)from->n * from->n;
  lore *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return NULL;
  *made = (lore){.heaps = quotient->level.placed, .period = quotient->period, .preperiod = quotient->preperiod};
  made->monoid = (cgt_i_monoid){.n = from->n, .words = from->words};
  made->monoid.products = cgt_i_alloc(products, sizeof *made->monoid.products);
  made->monoid.p = cgt_i_alloc(from->words, sizeof *made->monoid.p);
  made->images = cgt_i_alloc(made->heaps, sizeof *made->images);
  if (made->monoid.products == NULL || made->monoid.p == NULL || made->images == NULL) {
    destroy(made);
    return NULL;
  }
  memcpy(made->monoid.products, from->products, products * sizeof *made->monoid.products);
  memcpy(made->monoid.p, from->p, from->words * sizeof *made->monoid.p);
  memcpy(made->images, quotient->level.images, made->heaps * sizeof *made->images);
  return made;
}

cgt_status_t cgt_quotient_teach(const cgt_quotient_t *quotient, cgt_game_t *game) {
  static const char function[] = "cgt_quotient_teach";
  if (quotient == NULL || game == NULL) return cgt_i_null_argument(function, quotient == NULL ? "quotient" : "game");
  if (quotient->positions != NULL)
    return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: it is a quotient of positions; expected one of heaps", function);
  if (!cgt_i_game_equal(quotient->game, game))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is %s with other rules; expected the game of the quotient", function,
                      cgt_game_family(game));
  lore *own = copy(quotient);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a quotient", function);
  const cgt_i_lesson lesson = {
      .theorem = "the misere quotient of its heaps (Plambeck, Siegel 2008): the product of their elements",
      .knows = knows,
      .destroy = destroy,
      .own = own};
  const cgt_status_t status = cgt_i_game_teach_outcomes(game, function, &lesson);
  if (status != CGT_OK) destroy(own);
  return status;
}

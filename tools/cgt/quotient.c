/* Misère quotients. */
#include "cli.h"

static int tell_quotient(cgt_game_t *game, const cgt_quotient_t *quotient) {
  uint64_t period, preperiod;
  size_t needed = 0;
  int status = asked(game, NULL, cgt_quotient_presentation(quotient, NULL, 0, &needed));
  if (status != DONE) return status;
  char *text = must_allocate(NULL, needed, 1);
  status = asked(game, NULL, cgt_quotient_presentation(quotient, text, needed, NULL));
  if (status == DONE) {
    say("order\t%zu\np\t%zu\n", cgt_quotient_order(quotient), cgt_quotient_p_count(quotient));
    json_number("order", cgt_quotient_order(quotient));
    json_number("p", cgt_quotient_p_count(quotient));
    if (cgt_quotient_period(quotient, &period, &preperiod, NULL) == CGT_OK) {
      say("period\t%" PRIu64 "\npreperiod\t%" PRIu64 "\n", period, preperiod);
      json_number("period", period);
      json_number("preperiod", preperiod);
    }
    say("%s\n", text);
    json_text("presentation", text);
  }
  free(text);
  return status;
}

static int draw_quotient(const cli_call *call, const cgt_quotient_t *quotient) {
  const bool svg = call->flags[FLAG_SVG] != NULL;
  const char *path = call->flags[svg ? FLAG_SVG : FLAG_DOT];
  cli_picture picture = {.size = 0};
  if (path == NULL) return DONE;
  const cgt_drawing_t drawing = {.size = sizeof drawing, .title = call->words[0]};
  const cgt_status_t drawn =
      cgt_draw_quotient(quotient, svg ? CGT_FORMAT_SVG : CGT_FORMAT_DOT, &drawing, picture_add, &picture);
  const int status = drawn == CGT_OK ? picture_save(&picture, flags[svg ? FLAG_SVG : FLAG_DOT].name, path)
                                     : library_failed("game", drawn, NULL);
  free(picture.bytes);
  return status;
}

/* The largest heap that was examined. */
static uint64_t examined(const cgt_quotient_t *quotient) {
  uint64_t period, preperiod, last = 0;
  if (cgt_quotient_period(quotient, &period, &preperiod, &last) != CGT_OK) (void)cgt_quotient_last_heap(quotient, &last);
  return last;
}

static bool is_whole(const cgt_quotient_t *quotient) {
  uint64_t period, preperiod;
  return cgt_quotient_period(quotient, &period, &preperiod, NULL) == CGT_OK;
}

/* Goes on from the quotient of a file, if it exists, to a heap or to a period, and saves it: at the end, and now and then
 * before, after several heaps if these take little time. A file that knows larger heaps is no help, and is left alone. */
static int go_on(cgt_game_t *game, const char *path, uint64_t last, cgt_quotient_t **quotient) {
  uint64_t step = 1;
  const cgt_status_t loaded = cgt_quotient_load(game, path, quotient);
  if (loaded != CGT_OK && (loaded != CGT_E_FILE || system_has_file(path)))
    return stopped() ? FAILED : library_failed("--memo", loaded, NULL);
  if (loaded == CGT_OK && examined(*quotient) > last) {
    cgt_quotient_free(*quotient);
    *quotient = NULL;
    return asked(game, NULL, cgt_quotient_new_heaps(game, last, CGT_MAX_QUOTIENT, quotient));
  }
  int status = loaded == CGT_OK ? DONE : asked(game, NULL, cgt_quotient_new_heaps(game, 0, CGT_MAX_QUOTIENT, quotient));
  for (bool ends = false; status == DONE && !ends;) {
    const uint64_t from = examined(*quotient), left = last - from;
    const double began = system_seconds();
    cgt_quotient_t *more = NULL;
    ends = left == 0 || is_whole(*quotient);
    if (!ends)
      status = asked(game, NULL, cgt_quotient_extend(*quotient, from + (step < left ? step : left), CGT_MAX_QUOTIENT, &more));
    const bool slow = system_seconds() - began > 1;
    step = slow ? 1 : 2 * step;
    if (more != NULL) {
      cgt_quotient_free(*quotient);
      *quotient = more;
    }
    const cgt_status_t saved = ends || slow || status != DONE ? cgt_quotient_save(*quotient, path) : CGT_OK;
    if (saved != CGT_OK) status = library_failed("--memo", saved, NULL);
  }
  return status;
}

static int quotient_of_game(const cli_call *call, cgt_game_t *game) {
  const bool some = call->flags[FLAG_HEAP] != NULL;
  const char *path = call->flags[FLAG_MEMO];
  cgt_quotient_t *quotient = NULL;
  cgt_status_t made = CGT_OK;
  if (some && path == NULL) made = cgt_quotient_new_heaps(game, call->heap, CGT_MAX_QUOTIENT, &quotient);
  if (!some) made = cgt_quotient_new_whole(game, path == NULL ? call->limit : 0, CGT_MAX_QUOTIENT, &quotient);
  const bool may_go_on = path != NULL && made == (some ? CGT_OK : CGT_E_LIMIT); /* whole: heap 0 alone proves nothing */
  int status = may_go_on ? go_on(game, path, some ? call->heap : call->limit, &quotient) : asked(game, NULL, made);
  if (status == DONE && !some && !is_whole(quotient)) {
    complain("game: the heaps up to %" PRIu64 " prove no period; their quotient has %zu elements", call->limit,
             cgt_quotient_order(quotient));
    status = FAILED;
  }
  if (status == DONE) status = tell_quotient(game, quotient);
  if (status == DONE) status = draw_quotient(call, quotient);
  cgt_quotient_free(quotient);
  return status;
}

int run_quotient(cli_call *call) {
  if (call->flags[FLAG_SVG] != NULL && call->flags[FLAG_DOT] != NULL)
    return misuse("flag: column 1: \"--dot\"; expected only one of --svg and --dot");
  return on_game(call, quotient_of_game);
}

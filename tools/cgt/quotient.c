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

static int quotient_of_game(const cli_call *call, cgt_game_t *game) {
  const bool some = call->flags[FLAG_HEAP] != NULL;
  cgt_quotient_t *quotient = NULL;
  int status = asked(game, NULL,
                     some ? cgt_quotient_new_heaps(game, call->heap, CGT_MAX_QUOTIENT, &quotient)
                          : cgt_quotient_new_whole(game, call->limit, CGT_MAX_QUOTIENT, &quotient));
  if (status == DONE) status = tell_quotient(game, quotient);
  cgt_quotient_free(quotient);
  return status;
}

int run_quotient(cli_call *call) { return on_game(call, quotient_of_game); }

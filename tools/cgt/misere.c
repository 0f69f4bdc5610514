/* Misère theory: genus, canonical. */
#include "cli.h"

/* What is found about the positions of a call, so that they share it. */
static cgt_forms_t *forms;

static const char *const phyla[] = {"nim heap", "tame", "reversibly tame", "tameable", "restive", "reversibly restive",
                                    "restless", "wild"};

static int print_genus(cgt_game_t *game, const cli_position *position, const char *text, uint64_t value, const uint64_t *digits,
                       size_t n, uint32_t phylum) {
  say("%s\n", text);
  json_begin(NULL, '{');
  const int status = json_position("position", game, position->words, position->count);
  json_text("genus", text);
  json_number("value", value);
  json_begin("misere", '[');
  for (size_t i = 0; i < n; i++) json_number(NULL, digits[i]);
  json_end(']');
  json_text("phylum", phyla[phylum]);
  json_end('}');
  return status;
}

/* What the library writes about a form, to be freed. */
static int text_of(cgt_game_t *game, cgt_status_t (*write)(cgt_forms_t *, uint64_t, char *, size_t, size_t *), uint64_t form,
                   char **text) {
  size_t needed;
  const int status = asked(game, NULL, write(forms, form, NULL, 0, &needed));
  if (status != DONE) return status;
  *text = must_allocate(NULL, needed, 1);
  return asked(game, NULL, write(forms, form, *text, needed, NULL));
}

/* The genus of a position that is equal to a heap of Nim, which may be too large for a form. */
static int tell_heap(cgt_game_t *game, const cli_position *position) {
  uint64_t value, digits[3];
  size_t n;
  int status = asked(game, position, cgt_game_genus(game, position->words, position->count, &value, digits, 3, &n, NULL));
  if (status != DONE) return status;
  char text[24];
  (void)snprintf(text, sizeof text, "%" PRIu64, value);
  return print_genus(game, position, text, value, digits, n, CGT_PHYLUM_NIM_HEAP);
}

/* The same of any position. */
static int tell_form_genus(cgt_game_t *game, const cli_position *position) {
  uint64_t form, value = 0, misere, *digits = NULL;
  uint32_t phylum = 0;
  size_t n = 0;
  char *text = NULL;
  int status = asked(game, position, cgt_forms_of_position(forms, game, position->words, position->count, &form));
  if (status == DONE) status = text_of(game, cgt_forms_genus_text, form, &text);
  if (status == DONE) status = asked(game, NULL, cgt_forms_phylum(forms, form, &phylum));
  if (status == DONE) status = asked(game, NULL, cgt_forms_values(forms, form, &value, &misere));
  if (status == DONE) status = asked(game, NULL, cgt_forms_genus(forms, form, NULL, 0, &n));
  if (status == DONE) digits = must_allocate(NULL, n, sizeof *digits);
  if (status == DONE) status = asked(game, NULL, cgt_forms_genus(forms, form, digits, n, &n));
  if (status == DONE) status = print_genus(game, position, text, value, digits, n, phylum);
  free(digits);
  free(text);
  return status;
}

static int tell_genus(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  uint32_t tameness = 0;
  int status = asked(game, position, cgt_game_tameness(game, position->words, position->count, &tameness, NULL));
  if (status == DONE) status = tameness == CGT_TAMENESS_PET ? tell_heap(game, position) : tell_form_genus(game, position);
  if (status == DONE && call->flags[FLAG_STDIN] != NULL) json_so_far();
  return status;
}

static int tell_form(const cli_call *call, cgt_game_t *game, const cli_position *position) {
  uint64_t form, birthday = 0;
  char *text = NULL;
  int status = asked(game, position, cgt_forms_of_position(forms, game, position->words, position->count, &form));
  if (status == DONE) status = text_of(game, cgt_forms_text, form, &text);
  if (status == DONE) status = asked(game, NULL, cgt_forms_birthday(forms, form, &birthday));
  if (status == DONE) {
    say("%s\n", text);
    json_begin(NULL, '{');
    status = json_position("position", game, position->words, position->count);
    json_text("form", text);
    json_number("birthday", birthday);
    json_end('}');
  }
  free(text);
  if (status == DONE && call->flags[FLAG_STDIN] != NULL) json_so_far();
  return status;
}

static int answers(const cli_call *call, cgt_game_t *game) {
  int status = asked(game, NULL, cgt_forms_new(call->memory, &forms));
  json_begin("answers", '[');
  if (status == DONE) status = each_position(call, game, call->command->run == run_genus ? tell_genus : tell_form);
  json_end(']');
  cgt_forms_free(forms);
  return status;
}

int run_genus(cli_call *call) { return on_game(call, answers); }
int run_canonical(cli_call *call) { return on_game(call, answers); }

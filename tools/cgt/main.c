/* The `cgt` command: it answers questions from a shell with libcgt. */
#include "cli.h"

static int run(const cli_command *command, int count, char **words) {
  cli_call call;
  int status = read_call(command, count, words, &call);
  if (status == DONE && call.flags[FLAG_HELP] != NULL) {
    help_for_command(command);
  } else if (status == DONE) {
    watch_begin(call.seconds);
    status = command->run(&call);
    if (status == DONE) status = share_print(&call);
    watch_end();
  }
  free(call.words);
  free(call.question);
  return status;
}

int run_words(int count, char **words) {
  if (count < 2) return misuse("command: column 1: end of the call; expected a command (cgt --help lists them)");
  const char *word = words[1];
  const bool help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0, version = strcmp(word, "--version") == 0;
  const cli_command *command = find_command(word);
  int status = DONE;
  if (command != NULL)
    status = run(command, count - 2, words + 2);
  else if ((help || version) && count > 2)
    status = unexpected_word(&(cli_call){.words = words + 2}, 0, "nothing more");
  else if (help)
    help_for_all();
  else if (version)
    say("cgt %s\n", cgt_version_string());
  else if (strcmp(word, "complete") == 0)
    complete((size_t)count - 2, words + 2);
  else
    status = unknown_command("command", word);
  return end_output(status);
}

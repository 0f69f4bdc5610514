/* The table of commands, from which help and completion are made and commands are run. */
#include "cli.h"

const cli_flag flags[FLAGS] = {
    [FLAG_MISERE] = {"--misere", NULL, "misere play: whoever cannot move wins"},
    [FLAG_METHOD] = {"--method", "auto|closed|search",
                     "how to find the answer: the fastest way, by theorems alone, or by search alone"},
    [FLAG_WINNING] = {"--winning", NULL, "only the winning moves"},
    [FLAG_LIMIT] = {"--limit", "N", "the largest heap to examine; the default is 2^20"},
    [FLAG_HEAP] = {"--heap", "N", "only the heaps up to N"},
    [FLAG_STAR] = {"--star", "RANGE", "the numbers that * in the game stands for, one after another"},
    [FLAG_VALUES] = {"--values", NULL, "show values beside elements or positions"},
    [FLAG_POSITION] = {"--position", NULL, "draw the position itself, not the positions reachable from it"},
    [FLAG_SVG] = {"--svg", "FILE", "write the picture to FILE as SVG"},
    [FLAG_DOT] = {"--dot", "FILE", "write the picture to FILE in the DOT language"},
    [FLAG_IMAGE] = {"--image", "FILE",
                    "also draw a heat map of the table, or the points of the sequence; FILE ends with .png or .svg"},
    [FLAG_OUTCOME] = {"--outcome", NULL, "outcomes, N or P, in place of values"},
    [FLAG_CANONICAL] = {"--canonical", NULL, "each canonical position once"},
    [FLAG_STDIN] = {"--stdin", NULL, "read the positions from standard input, one per line"},
    [FLAG_MEMO] = {"--memo", "FILE", "read what earlier calls found from FILE, if it exists, and write it back at the end"},
    [FLAG_PART] = {"--part", "I/N", "find part I of N of the answers, for cgt merge, and write them to the file of --out"},
    [FLAG_OUT] = {"--out", "FILE", "the file to be written: of the answers, or of a proof"},
    [FLAG_LEMMAS] =
        {"--lemmas", "none|likeness|theorems|all",
         "what a proof may rest on besides the rules; the default is likeness, that is, boards turned or reflected"},
    [FLAG_PARTS] = {"--parts", "N", "write N parts of the proof, FILE.1 to FILE.N, each of which can be verified by itself"},
    [FLAG_FORMAT] = {"--format", "FORMAT", "text, json, csv, latex, markdown, or b-file, as the OEIS has it"},
    [FLAG_JSON] = {"--json", NULL, "print one JSON document"},
    [FLAG_THREADS] = {"--threads", "N", "how many threads a question may use"},
    [FLAG_MEMORY] = {"--memory", "SIZE", "how many bytes may be used, such as 500M or 2G"},
    [FLAG_MEMO_DIR] = {"--memo-dir", "DIR", "go on with files in the folder DIR where a search outgrows the memory"},
    [FLAG_TIMEOUT] = {"--timeout", "SECONDS", "stop after this many seconds, such as 1.5"},
    [FLAG_HELP] = {"--help", NULL, "print this"},
};

#define ALWAYS \
  (1u << FLAG_JSON | 1u << FLAG_THREADS | 1u << FLAG_MEMORY | 1u << FLAG_MEMO_DIR | 1u << FLAG_TIMEOUT | 1u << FLAG_HELP)
#define MISERE  (1u << FLAG_MISERE)
#define STDIN   (1u << FLAG_STDIN)
#define MEMO    (1u << FLAG_MEMO)
#define METHOD  (1u << FLAG_METHOD)
#define WINNING (1u << FLAG_WINNING)
#define LIMIT   (1u << FLAG_LIMIT)
#define FORMAT  (1u << FLAG_FORMAT)
#define PART    (1u << FLAG_PART | 1u << FLAG_OUT)
#define IMAGE   (1u << FLAG_IMAGE)
#define DRAWING (1u << FLAG_VALUES | 1u << FLAG_POSITION | 1u << FLAG_SVG | 1u << FLAG_DOT)

#define MANY SIZE_MAX

/* Each example is a call after "$ ", as a shell reads it, and its output. */
const cli_command commands[] = {
    {.name = "grundy",
     .words = "GAME POSITION...",
     .help = "The Grundy values of positions, one per line.",
     .examples = "$ cgt grundy zeruclid 1,4,7 2,3,5\n"
                 "9\n"
                 "0\n",
     .flags = ALWAYS | MISERE | METHOD | STDIN | MEMO | FORMAT,
     .least = 2,
     .most = MANY,
     .run = run_grundy},
    {.name = "outcome",
     .words = "GAME POSITION...",
     .help = "Who wins: N, the player to move, or P, the other player.",
     .examples = "$ cgt outcome 'push(nim,euclid)' 3,5 3,5@2\n"
                 "P\n"
                 "N\n"
                 "$ cgt outcome nim 1,1,1 --misere\n"
                 "P\n",
     .flags = ALWAYS | MISERE | STDIN | MEMO,
     .least = 2,
     .most = MANY,
     .run = run_outcome},
    {.name = "moves",
     .words = "GAME POSITION",
     .help = "The distinct positions that one can move to, or only those that win.",
     .examples = "$ cgt moves wythoff 1,3\n"
                 "0,1\n"
                 "0,2\n"
                 "0,3\n"
                 "1,1\n"
                 "1,2\n"
                 "$ cgt moves 'ruler(chain(9))' '8;5' --winning\n"
                 "5;7\n",
     .flags = ALWAYS | MISERE | WINNING | STDIN | MEMO,
     .least = 2,
     .most = 2,
     .run = run_moves},
    {.name = "explain",
     .words = "GAME POSITION",
     .help = "Which theorem or search gives the value of a position, and what it costs. cgt prove gives a proof of it.",
     .examples = "$ cgt explain 'ruler(partitions(5))' '123|45'\n"
                 "123|45: Grundy value 2, outcome N\n"
                 "by Theorem 6.1 of Ishikawa, Ohmoto, Tagawa, Takayama, and h(n) by the pair rule: 116 positions expanded\n"
                 "$ cgt explain zeruclid 1,4,7\n"
                 "1,4,7: Grundy value 9, outcome N\n"
                 "by a table of all smaller positions: 80 positions expanded\n",
     .flags = ALWAYS | MISERE | STDIN | MEMO,
     .least = 2,
     .most = 2,
     .run = run_explain},
    {.name = "values",
     .words = "GAME",
     .help = "The value of each element of a coin turning game, or of each vertex of a dag.",
     .examples = "$ cgt values 'ruler(boolean(2))'\n"
                 "{}\t1\n"
                 "{1}\t2\n"
                 "{2}\t2\n"
                 "{1,2}\t3\n",
     .flags = ALWAYS | MEMO | FORMAT,
     .least = 1,
     .most = 1,
     .run = run_values},
    {.name = "table",
     .words = "GAME RANGE...",
     .help = "The values of all positions of a box: one range for each coordinate, such as 0..20 or 7. At most two\n"
             "ranges may have more than one number; the first of these gives the rows. With --format csv or json there\n"
             "may be more: each position is a line then.",
     .examples = "$ cgt table zeruclid 1 0..3 0..5\n"
                 "1\t0\t2\t3\t4\t5\n"
                 "0\t1\t3\t2\t5\t4\n"
                 "2\t3\t1\t4\t0\t6\n"
                 "3\t2\t4\t1\t6\t0\n",
     .flags = ALWAYS | MISERE | IMAGE | MEMO | FORMAT | PART | 1u << FLAG_OUTCOME,
     .least = 2,
     .most = MANY,
     .run = run_table},
    {.name = "p-positions",
     .words = "GAME RANGE...",
     .help = "The P-positions of a box, one per line, in lexicographic order: one range for each coordinate.",
     .examples = "$ cgt p-positions wythoff 0..5 0..5\n"
                 "0,0\n"
                 "1,2\n"
                 "2,1\n"
                 "3,5\n"
                 "5,3\n"
                 "$ cgt p-positions nim 0..3 0..3 0..3 --canonical\n"
                 "-\n"
                 "1,1\n"
                 "2,2\n"
                 "3,3\n"
                 "1,2,3\n",
     .flags = ALWAYS | MISERE | MEMO | FORMAT | PART | 1u << FLAG_CANONICAL,
     .least = 2,
     .most = MANY,
     .run = run_p_positions},
    {.name = "sequence",
     .words = "GAME RANGE",
     .help = "The values of the single heap, partition or coin of each number in the range. If * stands for the number\n"
             "in the spec, the values of each game: of the coin on the poset's greatest element, of the empty board, or of\n"
             "the whole graph.",
     .examples = "$ cgt sequence 'octal(0.137)' 0..4\n"
                 "0\n"
                 "1\n"
                 "1\n"
                 "2\n"
                 "0\n"
                 "$ cgt sequence 'ruler(partitions(*))' 1..4\n"
                 "1\n"
                 "2\n"
                 "1\n"
                 "4\n",
     .flags = ALWAYS | MISERE | IMAGE | MEMO | FORMAT | PART,
     .least = 2,
     .most = 2,
     .run = run_sequence},
    {.name = "period",
     .words = "GAME",
     .help = "The least period of the values of one heap and the least heap from which it holds; both are proved. With\n"
             "--star and * in place of numbers of the game, a line for each: the number, the period, the preperiod.",
     .examples = "$ cgt period 'octal(0.07)'\n"
                 "period\t34\n"
                 "preperiod\t53\n"
                 "$ cgt period 'subtraction(1,*,3)' --star 4..6\n"
                 "4\t7\t0\n"
                 "5\t2\t0\n"
                 "6\t9\t0\n",
     .flags = ALWAYS | LIMIT | MEMO | PART | 1u << FLAG_STAR,
     .least = 1,
     .most = 1,
     .run = run_period},
    {.name = "classify",
     .words = "GAME POSITION...",
     .help = "The Conway-Gurvich-Ho classes of all reachable positions. If they do not belong to a class, a position,\n"
             "or a position and a move, that show this, with their Grundy and misere Grundy values.",
     .examples = "$ cgt classify nim 2,2\n"
                 "positions\t6\n"
                 "domestic\tyes\n"
                 "tame\tyes\n"
                 "pet\tno\t2,2 (0,0)\n"
                 "miserable\tyes\n"
                 "returnable\tyes\n"
                 "forced\tyes\n",
     .flags = ALWAYS | STDIN | MEMO,
     .least = 2,
     .most = MANY,
     .run = run_classify},
    {.name = "genus",
     .words = "GAME POSITION...",
     .help = "The genus of positions: the Grundy value g and, as g^abc, the misere values of the position alone and with one\n"
             "heap *2, two, and so on; the last two alternate. Only the first is written for tame and restive positions, and\n"
             "none for those that are equal to heaps of Nim in misere play.",
     .examples = "$ cgt genus 'take(0.3F)' 6 12 -\n"
                 "3^1431\n"
                 "6^(1,9,10,8)\n"
                 "0\n",
     .flags = ALWAYS | STDIN,
     .least = 2,
     .most = MANY,
     .run = run_genus},
    {.name = "canonical",
     .words = "GAME POSITION",
     .help = "The misere canonical form of a position, as CGSuite writes it: a heap of Nim as its number, else the options,\n"
             "the last one first. # makes a game of the only option before it; [2] adds a heap *2.",
     .examples = "$ cgt canonical kayles 5\n"
                 "*[2[2]321]\n",
     .flags = ALWAYS | STDIN,
     .least = 2,
     .most = 2,
     .run = run_canonical},
    {.name = "quotient",
     .words = "GAME",
     .help = "The misere quotient of all sums of heaps, proved by its period, or of those up to a heap: the numbers of\n"
             "elements and of P-elements; if it is whole, the period and the preperiod of the function from heaps to\n"
             "elements; a presentation, whose generators are the elements of the first heaps that need them.",
     .examples = "$ cgt quotient 'octal(0.75)'\n"
                 "order\t8\n"
                 "p\t2\n"
                 "period\t2\n"
                 "preperiod\t8\n"
                 "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>\n"
                 "$ cgt quotient nim --heap 3\n"
                 "order\t6\n"
                 "p\t2\n"
                 "<a,b | a^2=1, b^3=b>\n",
     .flags = ALWAYS | LIMIT | 1u << FLAG_HEAP | MEMO | 1u << FLAG_SVG | 1u << FLAG_DOT,
     .least = 1,
     .most = 1,
     .run = run_quotient,
     .own_memo = true},
    {.name = "prove",
     .words = "GAME POSITION",
     .help = "A certificate of the value of a position, or with --outcome of the outcome: a file with claims that anybody\n"
             "can check who knows the rules, as cgt verify does, and tools/check-proof without the library.",
     .examples = "$ cgt prove 'cram(4,4)' start --out cram.proof\n"
                 "value\t0\n"
                 "claims\t20\n"
                 "$ cgt verify cram.proof\n"
                 "cram(4,4) ..../..../..../....: Grundy value 0\n"
                 "by 20 claims, and likeness\n",
     .flags = ALWAYS | MISERE | MEMO | STDIN | 1u << FLAG_OUTCOME | 1u << FLAG_OUT | 1u << FLAG_LEMMAS | 1u << FLAG_PARTS,
     .least = 2,
     .most = 2,
     .run = run_prove},
    {.name = "verify",
     .words = "FILE...",
     .help = "Check certificates that cgt prove has written, with the rules and without any search; all parts of one also\n"
             "together, which --out writes as one file.",
     .examples = "$ cgt prove nim 1,2 --out nim.proof --lemmas none\n"
                 "value\t3\n"
                 "claims\t3\n"
                 "$ cgt verify nim.proof\n"
                 "nim 1,2: Grundy value 3\n"
                 "by 3 claims\n",
     .flags = ALWAYS | 1u << FLAG_OUT,
     .least = 1,
     .most = MANY,
     .run = run_verify},
    {.name = "check",
     .words = "GAME RANGE...",
     .help = "Compare theorems with the search. Ranges are as in cgt table; for pnim, the range gives the sizes of the\n"
             "partitions; if the spec has *, the numbers that it stands for. Boards, games on graphs, coin turning games and\n"
             "dags take no range: all positions are compared, and in a coin turning game all single coins.",
     .examples = "$ cgt check 'push(nim,euclid)' 1..12 1..12\n"
                 "outcomes: 144 positions compared, no difference\n",
     .flags = ALWAYS | MISERE | PART,
     .least = 1,
     .most = MANY,
     .run = run_check},
    {.name = "merge",
     .words = "FILE...",
     .help = "The output of a call that was run in parts, each with --part I/N and a file, in any order. They must be all of\n"
             "one question, without gaps and overlaps; the numbers of parts may differ.",
     .examples = "$ cgt sequence kayles 0..5 --part 1/2 --out one\n"
                 "$ cgt sequence kayles 0..5 --part 2/2 --out two\n"
                 "$ cgt merge one two --format csv\n"
                 "x1,value\n"
                 "0,0\n"
                 "1,1\n"
                 "2,2\n"
                 "3,3\n"
                 "4,1\n"
                 "5,4\n",
     .flags = ALWAYS | FORMAT,
     .least = 1,
     .most = MANY,
     .run = run_merge},
    {.name = "draw",
     .words = "POSET|GRAPH|GAME [POSITION]",
     .help = "The Hasse diagram of a poset or of a coin turning game's poset; a graph; or, of a game and a position, the\n"
             "graph of all reachable positions; printed in the DOT language if no file is named. With --position, the\n"
             "position itself (heaps, diagrams, strips, boards); printed as SVG if no file is named.",
     .examples = "$ cgt draw 'chain(2)'\n"
                 "graph {\n"
                 "  rankdir=BT;\n"
                 "  node [shape=box, height=0.3];\n"
                 "  labelloc=t;\n"
                 "  label=\"chain(2)\";\n"
                 "  { rank=same;\n"
                 "    0 [label=\"1\"];\n"
                 "  }\n"
                 "  { rank=same;\n"
                 "    1 [label=\"2\"];\n"
                 "  }\n"
                 "  0 -- 1;\n"
                 "}\n",
     .flags = ALWAYS | DRAWING | MEMO,
     .least = 1,
     .most = 2,
     .run = run_draw},
    {.name = "play",
     .words = "GAME POSITION",
     .help = "Play against the library. You begin.",
     .examples = "$ printf 'hint\\n1,1\\n#1\\n' | cgt play nim 1,4\n"
                 "Whoever cannot move loses. You begin; \"help\" says what you can type.\n"
                 "Position: 1,4\n"
                 "Your move: Moving to 1,1 wins (winning moves: 1).\n"
                 "Your move: The library moves to 1\n"
                 "Position: 1\n"
                 "Your move: The library cannot move. You win.\n",
     .flags = ALWAYS | MISERE | MEMO,
     .least = 2,
     .most = 2,
     .run = run_play},
    {.name = "nim",
     .words = "EXPRESSION",
     .help = "Nimber arithmetic below 2^64: + * / ^ sqrt(a) log(a) log(a,base) and parentheses. Exponents and\n"
             "logarithms are ordinary numbers. The default base is 4294967302, which generates all nonzero nimbers.",
     .examples = "$ cgt nim '16*16 + sqrt(2)^3'\n"
                 "25\n"
                 "$ cgt nim 'log(62)'\n"
                 "2821266740684990247\n",
     .flags = ALWAYS,
     .least = 1,
     .most = 1,
     .run = run_nim},
    {.name = "list",
     .words = "",
     .help = "Every game, every poset and every graph, with an example of a position, an element or a vertex.",
     .examples = "$ cgt list | head -n 2\n"
                 "game\tnim\t3,5,7\n"
                 "game\twythoff\t3,5\n",
     .flags = ALWAYS,
     .least = 0,
     .most = 0,
     .run = run_list},
    {.name = "help",
     .words = "[COMMAND]",
     .help = "What the commands do, or what one of them does, with its flags.",
     .examples = "$ cgt help list | head -n 1\n"
                 "usage: cgt list [FLAG...]\n",
     .flags = ALWAYS,
     .least = 0,
     .most = 1,
     .run = run_help},
    {.name = NULL},
};

const cli_command *find_command(const char *name) {
  const cli_command *command = commands;
  while (command->name != NULL && strcmp(command->name, name) != 0) command++;
  return command->name != NULL ? command : NULL;
}

int unknown_command(const char *what, const char *word) {
  const char *best = NULL;
  size_t distance = SIZE_MAX;
  char expected[64] = "a command (cgt --help lists them)";
  for (const cli_command *command = commands; command->name != NULL; command++) nearest(word, command->name, &best, &distance);
  if (best != NULL) (void)snprintf(expected, sizeof expected, "a command, perhaps %s", best);
  return unexpected(&(cli_cursor){.what = what, .text = word}, strlen(word), expected);
}

/* ---- Help ---- */

static void say_indented(const char *text) {
  while (*text != '\0') {
    const size_t length = strcspn(text, "\n");
    say("  %.*s\n", (int)length, text);
    text += length + (text[length] == '\n');
  }
}

void help_for_all(void) {
  say("usage: cgt COMMAND WORD... [FLAG...]\n"
      "\n"
      "Answers questions about impartial combinatorial games.\n"
      "\n");
  for (const cli_command *command = commands; command->name != NULL; command++)
    say("  cgt %-8s %-21s  %.*s\n", command->name, command->words, (int)strcspn(command->help, ".\n:;"), command->help);
  say("\n"
      "cgt COMMAND --help shows a command's flags, and examples. cgt --version prints the version. Every command takes\n"
      "--json, --threads N, --memory SIZE and --timeout SECONDS. Words after -- are not flags.\n"
      "\n"
      "A GAME is a spec such as nim, octal(0.137) or push(nim,euclid), and a POSITION a text such as 3,5,7; cgt list\n"
      "has examples. @FILE in place of a spec reads it from a file. A RANGE is a number, or two, as in 0..20.\n"
      "\n"
      "Exit status: 0 done; 1 it could not be done; 2 the call or a position is wrong.\n"
      "\n"
      "Examples:\n");
  say_indented(find_command("grundy")->examples);
  say_indented(find_command("period")->examples);
}

void help_for_command(const cli_command *command) {
  say("usage: cgt %s %s%s[FLAG...]\n\n%s\n\nFlags:\n", command->name, command->words, *command->words != '\0' ? " " : "",
      command->help);
  for (size_t i = 0; i < FLAGS; i++) {
    if (!(command->flags & 1u << i)) continue;
    const char *value = flags[i].value != NULL ? flags[i].value : "";
    say("  %s %s%*s%s\n", flags[i].name, value, (int)(28 - strlen(flags[i].name) - strlen(value)), "", flags[i].help);
  }
  say("\nExamples:\n");
  say_indented(command->examples);
}

static void json_help(const cli_command *command) {
  json_begin(NULL, '{');
  json_text("name", command->name);
  json_text("words", command->words);
  json_text("help", command->help);
  json_begin("flags", '[');
  for (size_t i = 0; i < FLAGS; i++)
    if (command->flags & 1u << i) json_text(NULL, flags[i].name);
  json_end(']');
  json_end('}');
}

int run_help(cli_call *call) {
  const cli_command *one = call->count > 0 ? find_command(call->words[0]) : NULL;
  if (call->count > 0 && one == NULL) return unknown_command("word 1", call->words[0]);
  json_document(call, false);
  json_begin("commands", '[');
  for (const cli_command *command = commands; command->name != NULL; command++)
    if (one == NULL || command == one) json_help(command);
  json_end(']');
  if (one != NULL)
    help_for_command(one);
  else
    help_for_all();
  return DONE;
}

/* ---- Completion ---- */

static void offer(const char *word, size_t length, const char *begun) {
  if (strncmp(word, begun, strlen(begun)) == 0 && length >= strlen(begun)) say("%.*s\n", (int)length, word);
}

static void offer_names(const char *(*example)(size_t index, const char **inside), const char *begun) {
  const char *spec;
  for (size_t i = 0; (spec = example(i, NULL)) != NULL; i++) offer(spec, strcspn(spec, "("), begun);
}

void complete(size_t count, char **words) {
  const char *begun = count > 0 ? words[count - 1] : "", *before = count > 1 ? words[count - 2] : "";
  if (count <= 1) {
    for (const cli_command *command = commands; command->name != NULL; command++)
      offer(command->name, strlen(command->name), begun);
    return;
  }
  const cli_command *command = find_command(words[0]);
  size_t graphs = 0;
  if (command == NULL) return;
  if (strcmp(before, flags[FLAG_METHOD].name) == 0) {
    for (const char *const *name = method_names; *name != NULL; name++) offer(*name, strlen(*name), begun);
  } else if (strcmp(before, flags[FLAG_LEMMAS].name) == 0) {
    for (const char *const *name = lemma_names; *name != NULL; name++) offer(*name, strlen(*name), begun);
  } else if (begun[0] == '-') {
    for (size_t i = 0; i < FLAGS; i++)
      if (command->flags & 1u << i) offer(flags[i].name, strlen(flags[i].name), begun);
  } else if (count == 2) {
    if (strstr(command->words, "POSET") != NULL) offer_names(cgt_poset_example, begun);
    for (const char *spec; strstr(command->words, "GRAPH") != NULL && (spec = cgt_graph_example(graphs)) != NULL; graphs++)
      offer(spec, strcspn(spec, "("), begun);
    if (strstr(command->words, "GAME") != NULL) offer_names(cgt_game_example, begun);
  }
}

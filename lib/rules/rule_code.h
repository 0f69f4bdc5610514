/* Rulesets compiled to a small register machine. A program is made once and run by any number of threads, each with its own
 * registers; it takes no memory while it runs. */
#ifndef CGT_I_RULE_CODE_H
#define CGT_I_RULE_CODE_H

#include "../game/ask.h"
#include "rule_tree.h"

/* Instructions: a, b, c are registers; j is how many instructions to jump over. The first put a value into a.
 *
 * A `stride` is an innermost loop whose body is made of affine functions of its variable x, of their least and greatest, and of
 * comparisons. It is cut into pieces in which the same ones are least, and the same comparisons hold; and in a piece, what fits
 * at both ends fits in between. So a piece is a straight run of options, found with the values at its first x and their slopes.
 */
typedef enum {
  CGT_I_OP_ADD,
  CGT_I_OP_SUB,
  CGT_I_OP_MUL,
  CGT_I_OP_DIV,
  CGT_I_OP_MOD,
  CGT_I_OP_SHL,
  CGT_I_OP_SHR,
  CGT_I_OP_MIN,
  CGT_I_OP_MAX,
  CGT_I_OP_GCD,
  CGT_I_OP_BIT,
  CGT_I_OP_BITAND,
  CGT_I_OP_BITOR,
  CGT_I_OP_BITXOR,
  CGT_I_OP_ISQRT,    /* of b */
  CGT_I_OP_POPCOUNT, /* of b */
  CGT_I_OP_PICK,     /* register c says which of the list's j registers from b on */
  CGT_I_OP_LESS,     /* jumps if b < c */
  CGT_I_OP_MOST,     /* jumps if b <= c */
  CGT_I_OP_SAME,     /* jumps if b = c */
  CGT_I_OP_OTHER,    /* jumps if b is not c */
  CGT_I_OP_FOR,      /* a = b; jumps if b > c */
  CGT_I_OP_NEXT,     /* a++ and jumps, unless a = c */
  CGT_I_OP_SEEK,     /* a = the first place from a on, up to c, at which b has the bit note & 1, which register note >> 1 gets;
                        jumps if there is none */
  CGT_I_OP_BITS,   /* after SEEK of ones, and before SHL by its place, SUB of that, GIVE and NEXT: does the same for all places,
                      and jumps, unless they fail at one */
  CGT_I_OP_EACH,   /* a = the first register of the list from b on; a + 1 counts */
  CGT_I_OP_AGAIN,  /* the same for the next of its c, and jumps, unless it was the last */
  CGT_I_OP_SORT,   /* makes the c registers from a on ascend */
  CGT_I_OP_COPY,   /* a = b */
  CGT_I_OP_GIVE,   /* an option: the list's c registers from b on */
  CGT_I_OP_STRIDE, /* the body follows, for x = a, already the least, to c; at the end jumps behind the loop, by `note`, or
                      to the loop, for the x that remain, if numbers are too large or there is none */
  CGT_I_OP_CUT_LESS,  /* in a stride: goes on for b < c alone, */
  CGT_I_OP_CUT_MOST,  /* for b <= c, */
  CGT_I_OP_CUT_SAME,  /* for b = c, */
  CGT_I_OP_CUT_OTHER, /* for b that is not c */
  CGT_I_OP_RUN,       /* ends the body of a stride: as `give` */
  CGT_I_OP_YES,       /* end the program */
  CGT_I_OP_NO
} cgt_i_op;

typedef struct {
  uint16_t op, a, b, c;
  int32_t j;
  uint32_t note; /* about what may fail */
} cgt_i_instruction;

/* Where an instruction comes from, in the normalised text, and the variables that have values there. */
typedef struct {
  cgt_i_span text;
  uint32_t move;         /* from 0; CGT_I_WHERE: none, the position is being checked */
  uint32_t scope, bound; /* the first of them, and how many */
  bool of_option;        /* the condition on an option */
} cgt_i_note;
#define CGT_I_WHERE UINT32_MAX

typedef struct {
  cgt_i_span name;
  uint16_t at; /* register */
} cgt_i_bound;

typedef struct {
  cgt_i_instruction *code;
  cgt_i_note *notes;
  cgt_i_bound *bound;
  uint16_t *lists;
  uint64_t *constants;
  cgt_i_span *moves; /* in the text */
  cgt_i_span where_text;
  char *text;
  size_t length, note_count, bound_count, list_count, constant_count, move_count, size;
  size_t code_room, note_room, bound_room, list_room, constant_room;
  size_t names;                              /* words of a position, in the first registers */
  size_t constant;                           /* the first register of the constants, which are the last */
  size_t registers;                          /* of all */
  size_t widest;                             /* option: how many words it has */
  size_t where;                              /* where the check of a position begins */
  bool heaps, any_order, drop_zeros, checks; /* checks: there is a `where` */
} cgt_i_program;

void cgt_i_program_clear(cgt_i_program *program);

/* Compiles what was read and written; takes over the text. Fails at the place of a constant expression that has no value where
 * every position needs it. */
cgt_status_t cgt_i_compile(cgt_i_reader *reader, cgt_i_rules *rules, cgt_i_program *program);

/* ---- Running ---- */

typedef enum {
  CGT_I_FAULT_NONE,
  CGT_I_FAULT_NEGATIVE,
  CGT_I_FAULT_LARGE,
  CGT_I_FAULT_ZERO,
  CGT_I_FAULT_INDEX,
  CGT_I_FAULT_ROUNDS /* too many rounds of loops */
} cgt_i_fault;

typedef struct cgt_i_machine cgt_i_machine;
struct cgt_i_machine {
  const cgt_i_program *program;
  uint64_t *registers, *slopes; /* how those change in a stride; else 0 */
  uint64_t *rows, *next, *end;  /* options that wait to be taken; where the next belongs; where their room ends */
  size_t width;                 /* words of each */
  cgt_i_ask *ask;               /* NULL: nobody asks to stop */
  /* n options of so many words. */
  cgt_status_t (*take)(cgt_i_machine *machine, const uint64_t *rows, size_t count, size_t n);
  /* n + 1 options: the words, each then changed by its step, modulo 2^64. Need not come in order with the others. */
  cgt_status_t (*run)(cgt_i_machine *machine, const uint64_t *words, const uint64_t *steps, size_t count, uint64_t n);
  uint64_t rounds, most; /* of loops so far, about, and at most; 0: any number */
  cgt_i_fault fault;     /* why it stopped */
  size_t at;             /* and where */
};

enum { CGT_I_REGISTERS = 384, CGT_I_ROW_WORDS = 256 };
enum { CGT_I_STRIDE_WORDS = 16 }; /* of an option of a stride, at most */
typedef struct {
  uint64_t few[CGT_I_REGISTERS + CGT_I_ROW_WORDS], *all;
} cgt_i_registers;

/* A machine with its own registers; false: no memory. */
bool cgt_i_machine_make(cgt_i_machine *machine, cgt_i_registers *registers, const cgt_i_program *program);
void cgt_i_machine_free(cgt_i_registers *registers);

/* Puts a position into the registers of the names, in canonical form; shorter ones get zeros in front. */
void cgt_i_machine_set(cgt_i_machine *machine, const uint64_t *words, size_t count);

/* Makes words ascend; few of them without a branch, as their order can seldom be foreseen. */
CGT_I_INLINE void cgt_i_words_sort(uint64_t *words, const size_t count) {
  enum { FEW = 4 };
  for (size_t end = count; end > 1 && count <= FEW; end--)
    for (size_t i = 1; i < end; i++) {
      const uint64_t left = words[i - 1], right = words[i];
      words[i - 1] = left < right ? left : right;
      words[i] = left < right ? right : left;
    }
  if (count <= FEW) return;
  for (size_t i = 1; i < count; i++) {
    const uint64_t word = words[i];
    size_t at = i;
    for (; at > 0 && words[at - 1] > word; at--) words[at] = words[at - 1];
    words[at] = word;
  }
}

/* Has the options that wait taken. */
cgt_status_t cgt_i_machine_flush(cgt_i_machine *machine);

/* Makes room for options that have `width` words each, at least one, and `words` together; those that wait may have to be
 * taken. */
CGT_I_INLINE cgt_status_t cgt_i_machine_room(cgt_i_machine *machine, size_t width, size_t words) {
  if (width == machine->width && (size_t)(machine->end - machine->next) >= words) return CGT_OK;
  const cgt_status_t status = cgt_i_machine_flush(machine);
  machine->width = width;
  return status;
}

/* Gives all options of the position in the registers. CGT_OK; what `take` or `run` returned; or CGT_E_DOMAIN or CGT_E_OVERFLOW
 * without a text, where an expression has no value. */
cgt_status_t cgt_i_machine_options(cgt_i_machine *machine);
/* Whether the position is legal. */
cgt_status_t cgt_i_machine_check(cgt_i_machine *machine, bool *legal);

/* The text of such a failure. */
cgt_status_t cgt_i_machine_failed(const cgt_i_machine *machine, cgt_status_t status);

/* An operation on two numbers, and which one an operator or a function is. */
cgt_i_op cgt_i_op_of(unsigned is);
cgt_i_fault cgt_i_compute(cgt_i_op op, uint64_t b, uint64_t c, uint64_t *result);
cgt_status_t cgt_i_fault_status(cgt_i_fault fault);
const char *cgt_i_fault_text(cgt_i_fault fault);

#endif

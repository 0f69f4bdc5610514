/* What a question would gain from more threads than the machine has: a model from the measured parts of its loops. */
#ifndef BENCH_THREADS_MODEL_H
#define BENCH_THREADS_MODEL_H

#include "threads.h"

void threads_model_heading(void);
void threads_model(const threads_case *one);

/* The same for a search that all threads share. */
void threads_turns_heading(void);
void threads_turns(const threads_case *one);

/* Surround what is measured. */
void threads_model_begin(void);
void threads_model_end(void);

#endif

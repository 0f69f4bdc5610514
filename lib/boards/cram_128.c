/* The search for values of Cram on boards of up to 128 cells. */
#include "cells_128.h"
#include "cram_search.h"
#include "cram_answer.h"

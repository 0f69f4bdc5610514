/* The search for values of Cram on boards of up to 64 cells. */
#include "cells_64.h"
#include "cram_search.h"
#include "cram_answer.h"

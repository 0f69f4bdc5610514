#include "cells_128.h"
#include "cram_search.h"

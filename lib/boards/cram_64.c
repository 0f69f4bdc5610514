#include "cells_64.h"
#include "cram_search.h"

/* The search for values of Node Kayles and Arc Kayles on up to 128 vertices. */
#define WORDS       2
#define SIZED(name) name##_128
#include "kayles_search.h"

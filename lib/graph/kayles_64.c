/* The search for values of Node Kayles and Arc Kayles on up to 64 vertices. */
#define WORDS       1
#define SIZED(name) name##_64
#include "kayles_search.h"

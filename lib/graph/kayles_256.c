/* The search for values of Node Kayles and Arc Kayles on up to 256 vertices. */
#define WORDS       4
#define SIZED(name) name##_256
#include "kayles_search.h"

/* The search for values of Node Kayles and Arc Kayles on up to 512 vertices. */
#define WORDS       8
#define SIZED(name) name##_512
#include "kayles_search.h"

/* Hasse diagrams as pictures. */
#ifndef CGT_I_HASSE_H
#define CGT_I_HASSE_H

#include "svg.h"

/* Draws a poset. Values and marks are those of all elements, by index; NULL: none. */
cgt_status_t cgt_i_hasse_draw(cgt_i_picture *picture, uint32_t format, const cgt_poset_t *poset, const uint64_t *values,
                              const uint8_t *is_marked);

/* The number of elements; fails if there are too many for a picture. */
cgt_status_t cgt_i_hasse_size(const cgt_poset_t *poset, size_t *n);

#endif

/* The functions that most families have, in a family's row, by the names that they have in its file. */
#define FUNCTIONS                                                                                                              \
  .size = size, .contains = contains, .leq = leq, .height = height, .each = each_of, .index = index_of, .element = element_at, \
  .read_element = read_element, .write_element = write_element

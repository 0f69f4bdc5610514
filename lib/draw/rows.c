/* Rows of texts as CSV, LaTeX, Markdown or a b-file of the OEIS. */
#include <string.h>

#include "svg.h"

typedef struct {
  cgt_i_picture *to;
  uint32_t format;
} rows_writer;

static void put(const rows_writer *own, const char *text) { cgt_i_picture_bytes(own->to, text, strlen(text)); }

static void put_letter(const rows_writer *own, char letter) { cgt_i_picture_bytes(own->to, &letter, 1); }

static void put_csv(const rows_writer *own, const char *text) {
  if (strpbrk(text, ",\"\r\n") == NULL) {
    put(own, text);
    return;
  }
  put_letter(own, '"');
  for (; *text != '\0'; text++) {
    if (*text == '"') put_letter(own, '"');
    put_letter(own, *text);
  }
  put_letter(own, '"');
}

static void put_latex(const rows_writer *own, const char *text) {
  for (; *text != '\0'; text++) {
    if (strchr("{}#&_%$", *text) != NULL) put_letter(own, '\\');
    if (*text == '\\')
      put(own, "\\textbackslash{}");
    else if (*text == '^' || *text == '~')
      put(own, *text == '^' ? "\\textasciicircum{}" : "\\textasciitilde{}");
    else if (strchr("<>|", *text) != NULL)
      put(own, *text == '<' ? "$<$" : *text == '>' ? "$>$" : "$|$");
    else
      put_letter(own, *text);
  }
}

static void put_markdown(const rows_writer *own, const char *text) {
  for (; *text != '\0'; text++) {
    if (strchr("\\`*_{}[]<>#|~", *text) != NULL) put_letter(own, '\\');
    put_letter(own, *text);
  }
}

static void put_comment(const rows_writer *own, const char *text) {
  if (own->format == CGT_ROWS_CSV) return;
  put(own, own->format == CGT_ROWS_LATEX ? "% " : own->format == CGT_ROWS_MARKDOWN ? "<!-- " : "# ");
  for (; *text != '\0'; text++)
    if (*text == '>' && own->format == CGT_ROWS_MARKDOWN) /* "-->" would end the comment, */
      put(own, "&gt;");
    else
      put_letter(own, (unsigned char)*text < ' ' ? ' ' : *text); /* and so would the end of a line elsewhere */
  put(own, own->format == CGT_ROWS_MARKDOWN ? " -->\n\n" : "\n");
}

static void begin_table(const rows_writer *own, size_t columns, const char *comment) {
  if (comment != NULL) put_comment(own, comment);
  if (own->format != CGT_ROWS_LATEX) return;
  put(own, "\\begin{tabular}{");
  for (size_t i = 0; i < columns; i++) put_letter(own, 'r');
  put(own, "}\n");
}

static void put_row(const rows_writer *own, const char *const *cells, size_t columns) {
  if (own->format == CGT_ROWS_MARKDOWN) put(own, "| ");
  for (size_t i = 0; i < columns; i++) {
    static const char *const between[] = {",", " & ", " | ", " "};
    if (i > 0) put(own, between[own->format]);
    if (own->format == CGT_ROWS_LATEX)
      put_latex(own, cells[i]);
    else if (own->format == CGT_ROWS_MARKDOWN)
      put_markdown(own, cells[i]);
    else
      put_csv(own, cells[i]);
  }
  put(own, own->format == CGT_ROWS_LATEX ? " \\\\\n" : own->format == CGT_ROWS_MARKDOWN ? " |\n" : "\n");
}

static void put_heads(const rows_writer *own, const char *const *cells, size_t columns) {
  if (own->format == CGT_ROWS_B_FILE) return;
  put_row(own, cells, columns);
  if (own->format == CGT_ROWS_LATEX) put(own, "\\hline\n");
  if (own->format != CGT_ROWS_MARKDOWN) return;
  for (size_t i = 0; i < columns; i++) put(own, "|---:");
  put(own, "|\n");
}

static cgt_status_t check(const char *function, const char *const *cells, size_t rows, size_t columns, uint32_t format,
                          uint32_t flags) {
  if (format > CGT_ROWS_B_FILE) return cgt_i_picture_no_format(function, format, "one of the CGT_ROWS_ formats");
  if ((flags & ~(CGT_ROWS_BEGIN | CGT_ROWS_END)) != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: flags is %u; expected CGT_ROWS_BEGIN, CGT_ROWS_END, both or 0", function,
                      (unsigned)flags);
  if (columns == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: columns is 0; expected at least 1", function);
  if (rows == 0 && (flags & CGT_ROWS_BEGIN) != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: rows is 0; expected at least 1, with the heads", function);
  if (cells == NULL && rows > 0) return cgt_i_null_argument(function, "cells");
  if (rows > SIZE_MAX / sizeof *cells / columns)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %zu rows of %zu columns; expected as many as fit into memory", function, rows,
                      columns);
  for (size_t i = 0; i < rows * columns; i++)
    if (cells[i] == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: cells[%zu] is NULL; expected a text", function, i);
  return CGT_OK;
}

cgt_status_t cgt_write_rows(const char *const *cells, size_t rows, size_t columns, uint32_t format, uint32_t flags,
                            const char *comment, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_write_rows";
  cgt_i_picture to;
  const rows_writer own = {.to = &to, .format = format};
  cgt_status_t status = check(function, cells, rows, columns, format, flags);
  if (status == CGT_OK) status = cgt_i_picture_begin(&to, function, NULL, write, user);
  if (status != CGT_OK) return status;
  size_t row = 0;
  if ((flags & CGT_ROWS_BEGIN) != 0) {
    begin_table(&own, columns, comment);
    put_heads(&own, cells, columns);
    row = 1;
  }
  for (; row < rows && to.text.status == CGT_OK; row++) put_row(&own, cells + row * columns, columns);
  if ((flags & CGT_ROWS_END) != 0 && format == CGT_ROWS_LATEX) put(&own, "\\end{tabular}\n");
  return cgt_i_picture_end(&to, CGT_OK);
}

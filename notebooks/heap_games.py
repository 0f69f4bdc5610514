# %% [markdown]
# # Heap games
#
# Heaps of tokens, two players, whoever cannot move loses. A position's **value** is the least number 0, 1, 2, … that is not
# the value of an option. It is 0 exactly where the player to move loses (a **P-position**), and the value of a sum of
# positions is the XOR of their values. So single heaps are all there is to know; what remains is arithmetic, and it is full
# of surprises.

# %%
import collections
from math import isqrt

from cgt import Game, LimitError, tables

# %% [markdown]
# ## Kayles
#
# Kayles: take one or two tokens from a heap and, if you like, split the rest in two. The values of its heaps look wild at
# first; zeros, where the player to move loses, are red.

# %%
kayles = Game.kayles()
values = kayles.sequence(200)
values.plot()
print(*values[:20])

# %% [markdown]
# The eye sees a pattern setting in. The library proves it: a theorem of Guy and Smith says how far one has to look before a
# period of an octal game is certain.

# %%
assert values.period().proved
values.period()

# %% [markdown]
# From heap 71 on, values repeat with period 12. Before that, 14 heaps do not have the value that the period would give them:

# %%
late = kayles.sequence(120 + 12)  # long past the preperiod
exceptions = [n for n in range(71) if values[n] != late[n % 12 + 120]]
assert exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
exceptions

# %% [markdown]
# Now heaps of any size are easy. This position has thirty million billion tokens; who wins, and how?

# %%
position = (10**16, 10**16 + 5, 10**16 + 8)
print(kayles.explain(position))

# %% [markdown]
# ## All octal games of two digits
#
# An octal code 0.ab says what may be left of a heap after one token (digit a) or two (digit b) are taken: 1 nothing, 2 one
# heap, 4 two heaps, added up. Kayles is 0.77. For which of the 64 codes can a period be proved by looking at twenty thousand
# heaps?

# %%
rows = []
for first in range(8):
    for second in range(8):
        game = Game.octal("0.%d%d" % (first, second))
        try:
            period = game.period(20000)
            rows.append((game.spec[6:-1], period.period, period.preperiod))
        except LimitError:
            rows.append((game.spec[6:-1], None, None))
unknown = [code for code, period, _ in rows if period is None]
print(len(unknown), "are left:", *unknown)

# %% [markdown]
# The longest periods that were found:

# %%
known = sorted((row for row in rows if row[1]), key=lambda row: (-row[1], row[0]))
assert known[0][1] == 34
tables.Table(["game", "period", "preperiod"], known[:8], "octal games of two digits")

# %% [markdown]
# The 34 is that of Dawson's Kayles (0.07) and its relatives. `0.06`, on the other hand, has resisted everyone so far: nobody
# knows whether it is periodic. All that one can do is to look:

# %%
mystery = Game.octal("0.06").sequence(3000)
assert mystery.period() is None
axes = mystery.plot(s=1)
axes.set_title("0.06: a period is not known");

# %% [markdown]
# ## Grundy's game
#
# Split a heap into two unequal heaps. Is it periodic? Open since 1939. Its rules as text are compiled by the library, which
# finds a hundred thousand values in less than a second:

# %%
grundy = Game.rules("heaps(n: i, n-i for i in 1..n if 2*i < n)")
values = grundy.sequence(100000)
assert (values == Game.grundy_game().sequence(100000)).all()
print("greatest value", values.max(), "first at", values.argmax(), "- period:", values.period())

# %% [markdown]
# Some values come up much more often than others:

# %%
counted = collections.Counter(map(int, values))
tables.Table(["value", "heaps"], counted.most_common(8), "the commonest values of Grundy's game")

# %% [markdown]
# ## Two heaps: Wythoff's game
#
# Take from one heap of two, or the same number from both. The P-positions lie along two lines.

# %%
table = tables.p_positions(Game.wythoff(), range(80), range(80))
table.plot();

# %% [markdown]
# Wythoff (1907): their slopes are the golden ratio φ and 1/φ; the n-th pair is ⌊nφ⌋, ⌊nφ⌋ + n. In integers, ⌊nφ⌋ is (n +
# ⌊√(5n²)⌋) / 2, rounded down.

# %%
lower = [(n + isqrt(5 * n * n)) // 2 for n in range(1000)]
pairs = [(a, a + n) for n, a in enumerate(lower)]
assert all(Game.wythoff().outcome(pair) == "P" for pair in pairs)
found = [row for row in table.rows if row[0] <= row[1]]
assert found == [pair for pair in pairs if pair[1] < 80]
pairs[:8]

# %% [markdown]
# The values of all other positions have no formula. Their picture, with the P-positions in red:

# %%
tables.table(Game.wythoff(), range(60), range(60)).plot();

# %% [markdown]
# ## For your paper
#
# Every table can be had as CSV, LaTeX, Markdown, or as a b-file of the OEIS; `cgt sequence --format` prints the same.

# %%
print(tables.sequence(kayles, 12).b_file())
print(tables.table(Game.wythoff(), range(4), range(6)).latex())

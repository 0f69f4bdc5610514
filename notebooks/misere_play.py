# %% [markdown]
# # Misère play
#
# In misère play whoever cannot move **wins**. One word in the rules changes, and the theory falls apart: the value of a sum
# is no longer the XOR of the values of its parts. This notebook goes from Nim, where little changes, to Kayles, whose
# solution in misère play (Sibert and Conway 1992) becomes a monoid of 40 elements.

# %%
import itertools
import random

from cgt import Game, misere, tables
from cgt.quotient import Quotient

# %% [markdown]
# ## Nim
#
# Play as in normal play until your move would leave only heaps of one token; then leave an odd number of them. Bouton gave
# this rule in 1901, with normal play. Three heaps up to 12:

# %%
nim = Game.nim()
for heaps in itertools.product(range(13), repeat=3):
    xor = heaps[0] ^ heaps[1] ^ heaps[2]
    p = xor == 0 if max(heaps) > 1 else sum(heaps) % 2 == 1
    assert nim.outcome(heaps, misere=True) == ("P" if p else "N")
tables.p_positions(nim, range(6), range(6), misere=True).plot();

# %% [markdown]
# ## What a heap of Kayles is
#
# The **genus** of a position is its Grundy value and, as an exponent, the misère values of the position alone, with one heap
# \*2, with two of these, and so on. A heap that behaves like a heap of Nim has no exponent, and one that is like a sum of
# heaps (it is *tame*) has one digit. Five pins are the first that are neither:

# %%
kayles = Game.kayles()
genera = [kayles.genus(n) for n in range(17)]
rows = [(n, genus, genus.phylum) for n, genus in enumerate(genera)]
tables.Table(["heap", "genus", "phylum"], rows, "heaps of Kayles")

# %% [markdown]
# Genus 4^146 means: alone, five pins count as 1 in misère play, together with \*2 as 4. So with a heap \*1 they lose, which
# no heap of Nim with the value 4 would:

# %%
game = Game.sum(kayles, nim)
assert game.outcome(game.parse_position("5 & 1"), misere=True) == "P"
assert nim.outcome((4, 1), misere=True) == "N"

# %% [markdown]
# ## Equality is rare
#
# Two games are equal if they can replace each other in every sum. In normal play each game equals a heap of Nim. In misère
# play a game can be simplified only by leaving out moves that can be taken back, and what remains is its **canonical form**:

# %%
forms = misere.Forms()
for text in "2 + 2", "5", "9":
    position = tuple(map(int, text.split(" + ")))
    print("Kayles", text, "is", forms.of(kayles, position))

# %% [markdown]
# How many games are there whose longest play has at most n moves? In normal play n + 1. In misère play there are 1, 2, 3, 5,
# 22 for n = 0, …, 4, and 4 171 780 for n = 5. The first ones can be made right here: each set of games of one day is a game
# of the next.

# %%
days = [{forms(0)}]
while len(days) < 5:
    before = list(days[-1])
    sets = (itertools.combinations(before, k) for k in range(len(before) + 1))
    days.append({forms(chosen) for chosen in itertools.chain(*sets)})
assert [len(day) for day in days] == [1, 2, 3, 5, 22]
print(*sorted(days[4], key=lambda form: (form.birthday, str(form))))

# %% [markdown]
# ## Quotients
#
# To win at Kayles one need not know its positions up to equality with all games in the world, but only up to what other
# positions *of Kayles* can tell apart. This is the **misère quotient** of Plambeck and Siegel: a commutative monoid, in which
# each position is an element, and some elements are P. That of Kayles is finite.

# %%
quotient = Quotient(kayles)
assert len(quotient) == 40 and quotient.period == (12, 71)
quotient

# %% [markdown]
# Filled elements are P; each line adds a generator. So multiplication in a table of 40 elements plays Kayles perfectly. We
# believe it only after comparing with a search, at random positions of up to 30 pins:

# %%
chosen = random.Random(1974)
for _ in range(300):
    heaps = [chosen.randint(1, 10) for _ in range(chosen.randint(1, 3))]
    searched = kayles.outcome(heaps, misere=True, method="search")
    assert quotient.outcome(quotient.element(*heaps)) == searched

# %% [markdown]
# Now heaps may have any size:

# %%
position = (10**12, 10**12 + 7, 31, 5)
element = quotient.element(*position)
print("the element", quotient.word(element), "is", quotient.outcome(element))

# %% [markdown]
# The library knows this of Kayles, by the theorem of Sibert and Conway. Any other game can be taught its quotient; then it
# answers by itself, and finds all winning moves:

# %%
game = Game.octal("0.53")
Quotient(game).teach(game)
print(game.explain((1000, 57, 6), misere=True))
print(game.winning((57, 6), misere=True))

# %% [markdown]
# ## Other games
#
# Which octal games have small quotients? Some that are proved in a moment:

# %%
rows = []
for code in "0.05", "0.12", "0.53", "0.71", "0.72", "0.75", "0.77", "0.15", "0.34":
    found = Quotient(Game.octal(code), limit=2000)
    losing = sum(found.outcome(element) == "P" for element in range(len(found)))
    rows.append((code, len(found), losing, *found.period, "tame" if found.tame else "wild"))
assert ("0.75", 8, 2, 2, 8, "wild") in rows
tables.Table(["game", "elements", "P", "period", "preperiod", ""], rows, "misère quotients")

# %% [markdown]
# The smallest wild one here, with eight elements:

# %%
Quotient(Game.octal("0.75"))

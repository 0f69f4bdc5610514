# %% [markdown]
# # Posets and rulers
#
# A coin lies on each element of a partially ordered set. A **ruler** move turns over the coins of a closed interval [x, y],
# whose greatest coin, on y, must go from heads to tails. A theorem of Lenstra makes these games easy to ask about: the value
# of a position is the XOR of the values of its heads, so that one number for each element says everything. Which numbers?

# %%
from cgt import Game, Poset, nimber, tables

# %% [markdown]
# ## Chains: the ruler function
#
# On a chain an interval is a row of coins. The value of n is the largest power of 2 that divides n: the marks of a ruler.

# %%
chain = Game.ruler(Poset.chain(64))
values = list(map(int, chain.element_values()))
assert values == [n & -n for n in range(1, 65)]
tables.sequence(chain, range(1, 65)).plot();

# %% [markdown]
# This is a theorem, so that long chains need no search. Which interval wins here?

# %%
long = Game.ruler(Poset.chain(10**18))
position = [10**6, 10**18]
print(long.value(position), long.winning_sets(position, ends=True))

# %% [markdown]
# ## Products: nim multiplication
#
# Divisors of a number are a product of chains, one for each prime. Turning sets of a product are products of turning sets;
# and then values are products too, in the field of nimbers, where 2 times 2 is 3.

# %%
divisors = Poset.divisors(60)
ruler = Game.ruler(divisors)
divisors.svg(ruler.element_values(), "The ruler on the divisors of 60")

# %%
for number, value in zip(divisors, ruler.element_values()):
    exponents = [next(k for k in range(9) if number % p ** (k + 1) != 0) for p in (2, 3, 5)]
    assert value == nimber.product([(k + 1) & -(k + 1) for k in exponents])
print("2 times 2 is", nimber.mul(2, 2))

# %% [markdown]
# ## Subsets
#
# The subsets of {1, …, n} are the divisors of a number without square factors: each element of a set contributes one factor
# 2. So values repeat with period 3, as 2 is a cube root of 1 among nimbers.

# %%
assert nimber.pow(2, 3) == 1
subsets = Game.ruler(Poset.boolean(12))
assert subsets.class_values() == [1, 2, 3] * 4 + [1]
tables.Table(["size", "value"], enumerate(subsets.class_values()), "subsets of a set of 12")

# %% [markdown]
# ## Set partitions: numbers without a formula
#
# Partitions of {1, …, n}, ordered by refinement. Here they are for n = 4, with the values of the ruler.

# %%
partitions = Poset.set_partitions(4)
partitions.svg(Game.ruler(partitions).element_values())

# %% [markdown]
# The value of a partition is the nim product of a number h(k) for each block of k elements. Nothing but computation is known
# about h. The paper that introduced these games has h(1), …, h(17); the library goes on:

# %%
h = tables.sequence("ruler(partitions(*))", range(1, 41))
print(*(value for _, value in h.rows))
h.svg("h(1) to h(40)")

# %% [markdown]
# That values of partitions are products of these can be checked on a whole poset. With n = 7 there are 877 partitions.

# %%
seven = Poset.set_partitions(7)
value_of_block = [None] + [value for _, value in h.rows]
for partition, value in zip(seven, Game.ruler(seven).element_values()):
    assert value == nimber.product([value_of_block[len(block)] for block in partition])
len(seven), seven[5]

# %% [markdown]
# ## Alternating sign matrices
#
# The elements of this poset, A_n, are triples. Its order ideals correspond to the alternating sign matrices of size n, of
# which there are 1, 2, 7, 42, 429:

# %%
def ideals(poset):
    found = {frozenset()}
    for element in poset.linear_extension():  # an ideal with an element has all that it covers
        below = set(poset.covers(element))
        found |= {ideal | {element} for ideal in found if below <= ideal}
    return found


assert [len(ideals(Poset.parse("asm(%d)" % n))) for n in range(1, 6)] == [1, 2, 7, 42, 429]

# %% [markdown]
# The values of the ruler:

# %%
asm = Poset.parse("asm(6)")
asm.svg(Game.ruler(asm).element_values(), "The ruler on A_6")

# %% [markdown]
# Values depend only on the rank and on the third coordinate (a theorem). We check it on 2600 elements:

# %%
asm = Poset.parse("asm(25)")
seen = {}
for element, value in zip(asm, Game.ruler(asm).element_values()):
    assert seen.setdefault((asm.rank(element), element[2]), int(value)) == value
print(len(asm), "elements,", len(seen), "classes")

# %% [markdown]
# The **ideal** game turns all that lies below an element. Its values are 0 and 1, and on this poset there is a formula: 1
# where the rank is 0 or 2z ± 1.

# %%
for (x, y, z), value in zip(asm, Game.ideal(asm).element_values()):
    rank = asm.rank((x, y, z))
    assert value == (rank == 0 or abs(rank - 2 * z) == 1)

# %% [markdown]
# ## Chomp
#
# The same posets carry another game: take an element that is left, with everything above it; whoever takes the last one
# loses. On products of two chains this is Chomp, with a bar of chocolate whose least square is poisoned. If a poset has a
# greatest element and others, the first player wins: whatever answer would refute taking the greatest could have been played
# at once. But how does one win? These are all the winning first moves on small bars:

# %%
def first_moves(m, n):
    bar = Poset.chain(m) * Poset.chain(n)
    return [min(set(bar) - set(left)) for left in Game.chomp(bar).winning(bar, misere=True)]


rows = []
for m in range(2, 6):
    for n in range(m, 9):
        rows.append(("%d x %d" % (m, n), " ".join("%d,%d" % move for move in first_moves(m, n))))
tables.Table(["bar", "winning moves"], rows, "first moves that win at Chomp")

# %% [markdown]
# Square bars are won by leaving one row and one column; of two rows one takes a single corner. Both are easy theorems,
# checked here a little further. And although small bars have one winning move each, larger ones need not: Ken Thompson found
# that 8 x 10 has two.

# %%
assert all((2, 2) in first_moves(n, n) for n in range(2, 8))
assert all(first_moves(2, n) == [(2, n)] for n in range(2, 20))
assert len(first_moves(8, 10)) == 2
first_moves(8, 10)

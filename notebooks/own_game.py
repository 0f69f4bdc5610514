# %% [markdown]
# # A game of your own
#
# This notebook follows one game from its rules to a theorem, and another from its rules to a conjecture that breaks. **From a
# heap of n tokens, take k, where k and n have no common divisor.** A heap of one token may be taken whole; a larger one may
# not.

# %%
from math import gcd

from cgt import Game, tables
from cgt.analysis import Domain, check

# %% [markdown]
# ## Rules
#
# Any Python function that lists the options will do:

# %%
def options(n):
    return [n - k for k in range(1, n + 1) if gcd(k, n) == 1]


slow = Game(options, positions=int)
print(*slow.sequence(30))

# %% [markdown]
# The same as text is compiled by the library, which makes it much faster, and it has any number of heaps:

# %%
coprime = Game.rules("heaps(n: n-k for k in 1..n if gcd(k,n) = 1)")
assert (coprime.sequence(200) == slow.sequence(200)).all()
values = coprime.sequence(400)
values.plot();

# %% [markdown]
# ## A conjecture
#
# Even heaps have the value 0. Odd ones lie on lines that get rarer: 3, 9, 15, 21 have 2; 5, 25, 35 have 3; 7, 49 have 4. It
# looks as if the value were the number of the *least prime factor*: 2 is the first prime, with the value 0 instead of 1,
# which is reserved for the heap 1.

# %%
primes = [p for p in range(2, 3000) if all(p % q for q in range(2, int(p**0.5) + 1))]
number_of = {p: i for i, p in enumerate(primes, 1)}


def least_prime(n):
    return next(p for p in primes if n % p == 0)


def conjectured(n):
    if n % 2 == 0:
        return 0
    return 1 if n == 1 else number_of[least_prime(n)]


assert list(values) == [conjectured(n) for n in range(400)]

# %% [markdown]
# A **check** judges all positions of a domain, smaller ones first, keeps counterexamples, and can be stopped and resumed, or
# divided among machines:

# %%
def holds(heap, value):
    return value == conjectured(heap[0])


checked = check(Domain.box(range(1, 3001)), holds, game=coprime)
assert checked.holds and checked.seen == 3000
checked

# %% [markdown]
# ## A proof
#
# By induction. From an even heap only odd numbers can be taken, which leaves odd heaps, none of which has the value 0; so it
# has 0. From an odd heap one can leave n - 1, which is even, with value 0; and 1, with value 1, if n > 1. Let p be the least
# prime factor of n > 1. Each odd prime q < p can be left, since n - q and n have no common divisor, as q does not divide n.
# So all values below that of p are there. The value of p is not: a heap with it would be a multiple of p, like n, and so
# would be the number taken. ∎
#
# ## Beyond brute force
#
# A theorem can be given to the game. Where it says nothing (here: where no small prime divides n), the library searches as
# before.

# %%
def theorem(position, is_misere, question):
    n = position
    if is_misere or question != "value":
        return None
    if n < 2 or n % 2 == 0:
        return n % 2, "the theorem of the least prime factor"
    for p in primes:
        if n % p == 0:
            return number_of[p], "the theorem of the least prime factor"
    return None


taught = Game(options, positions=int, closed=theorem)
assert taught.check(positions=range(500))  # the theorem against the search
print(taught.explain(10**18 + 1))

# %% [markdown]
# ## The other half
#
# What if k and n **must** have a common divisor? Heaps of one token cannot be touched now.

# %%
common = Game.rules("heaps(n: n-k for k in 1..n if gcd(k,n) > 1)")
common.sequence(600).plot();

# %% [markdown]
# Lines again, this time one for each least prime factor with a slope of its own. The first ones can be guessed: n/2 for even
# n; n/4 to the nearest integer for odd multiples of 3. Both hold as far as we look:

# %%
values = [int(value) for value in common.sequence(3000)]
assert all(values[n] == n // 2 for n in range(0, 3000, 2))
assert all(values[n] == round(n / 4) for n in range(3, 3000, 6))

# %% [markdown]
# What would hold for every prime? Perhaps that on each line **larger heaps have larger values**. Let us see how far that
# goes:

# %%
lines = {}
for n in range(2, 3000):
    lines.setdefault(least_prime(n), []).append(n)

for p in 2, 3, 5, 7, 11, 13:
    broken = [(a, b) for a, b in zip(lines[p], lines[p][1:]) if values[a] >= values[b]]
    print("least prime factor", p, "fails, first at %d and %d" % broken[0] if broken else "holds")

# %% [markdown]
# So the guess is true of 2, 3 and 5 as far as we looked, and false from 7 on: 119 = 7·17 has the value 9, but 133 = 7·19 only
# has the value 8. Looking at all heaps up to 132 would have shown nothing. Checks are cheap; they should go further than one's patience.

# %%
assert (values[119], values[133]) == (9, 8)
assert all(values[a] < values[b] for p in (2, 3, 5) for a, b in zip(lines[p], lines[p][1:]))
near = [(n, least_prime(n), values[n]) for n in lines[7] if n < 200]
tables.Table(["heap", "least prime factor", "value"], near, "the line of 7")

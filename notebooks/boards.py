# %% [markdown]
# # Boards and graphs
#
# Games on boards have no heaps to hide behind: values come from search, and what one sees in their tables are mostly
# symmetries.

# %%
from cgt import Game, Graph, tables

# %% [markdown]
# ## Cram
#
# Take turns in putting dominoes on free cells of a board, in either direction. Whoever cannot loses. The values of empty
# boards:

# %%
def cram_value(m, n):
    return Game.cram(m, n).value(0) if m * n <= 30 else None


rows = [(m, *(cram_value(m, n) for n in range(1, 9))) for m in range(1, 6)]
values = tables.Table(["", *range(1, 9)], rows, "Cram on empty boards", "grid")
values

# %% [markdown]
# On boards with two even sides the second player wins: he answers by the same move turned by half a turn. With one even side
# the first player puts a domino in the middle and then does the same.

# %%
for m, *row in rows:
    for n, value in enumerate(row, 1):
        if value is not None and m % 2 == 0 and n % 2 == 0:
            assert value == 0
        if value is not None and (m + n) % 2 == 1:
            assert value > 0

# %% [markdown]
# Two odd sides are another matter: 3 x 3 is lost, 3 x 5 is won, and no rule is known. The winning moves on 3 x 5, each once
# up to symmetry:

# %%
cram = Game.cram(3, 5)
for move in cram.winning(0):
    print(cram.format_position(move).replace("/", "\n"), "\n")

# %% [markdown]
# On boards of one row, Cram is the heap game 0.07, Dawson's Kayles: a domino leaves the two ends. It has period 34, and so
# long rows can be asked for that no search would finish.

# %%
row = Game.octal("0.07")
assert [Game.cram(1, n).value(0) for n in range(1, 40)] == list(row.sequence(range(1, 40)))
print(row.period(1000))
print("a row of a million cells has the value", row.value(10**6))

# %% [markdown]
# ## Push-Cram
#
# Players put down vertical dominoes until someone, instead of moving, pushes a button. From then on dominoes are horizontal.
# Duchêne, Heinrich, Larsson and Parreau proved that on three rows and an even number of columns, from 2 on, the second player
# wins, and conjectured that on an odd number the first does. Up to 19 columns:

# %%
push = tables.sequence("push(vertical(3,*),horizontal(3,*))", range(20))
assert all((value == 0) == (n % 2 == 0) for n, value in push.rows if n > 0)
push.svg("Push-Cram on 3 rows")

# %% [markdown]
# ## Node Kayles
#
# On a graph, take a vertex together with its neighbours. On a path this is Dawson's chess, 0.137; on a cycle, the first move
# leaves a path.

# %%
def node_kayles(graph):
    return Game.nodekayles(graph).value(range(len(graph)))


chess = Game.dawson_chess()
assert all(node_kayles(Graph.path(n)) == chess.value(n) for n in range(1, 40))
assert all(node_kayles(Graph.cycle(n)) == int(chess.value(n - 3) == 0) for n in range(3, 40))
Graph.petersen()

# %% [markdown]
# Queens that do not attack each other, put on a board in turns, are Node Kayles on the graph of queens' moves. On odd boards
# the first player takes the middle and copies. The even ones:

# %%
queens = [(n, node_kayles(Graph.queens(n, n))) for n in range(1, 9)]
assert all(value > 0 for n, value in queens if n % 2 == 1)
tables.Table(["n", "value"], queens, "queens on n x n boards", "sequence")

# %% [markdown]
# Arc Kayles takes an edge with its two ends. On a grid, an edge is a domino:

# %%
for m, n in (2, 3), (3, 3), (3, 4), (4, 4):
    grid = Game.arckayles(Graph.grid(m, n))
    assert grid.value(range(m * n)) == Game.cram(m, n).value(0)

# %% [markdown]
# ## Green Hackenbush
#
# Cut an edge; what no longer hangs on the ground falls. The value of a tree follows from its branches: a branch of value v on
# an edge counts v + 1, and branches that meet are XORed (the colon principle). Cycles can be pulled together to a point (the
# fusion principle). A house with a garden:

# %%
edges = [(0, 1), (1, 2), (2, 0), (1, 3), (3, 2), (0, 4), (4, 5), (4, 6), (6, 7)]
house = Game.hackenbush(8, edges)
house.svg(range(len(edges)), values=True)

# %%
tree = 1 + (1 ^ 2)  # an edge with two branches: one edge, and two edges
assert house.value([5, 6, 7, 8]) == tree
assert house.value(range(5)) == 5 % 2  # five edges on one point, each a loop
assert house.value(range(9)) == tree ^ 1
house.winning(range(9))

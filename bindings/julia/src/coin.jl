# Coin turning games on posets. Positions are the coins that show heads: collections of distinct elements. If elements are integers, a
# single integer is a position of one coin.

coin_game(make, name, poset, arguments...; keywords...) =
    made(make, poset, arguments...; name = "$name($(name_of((poset,))))", form = Coins(poset), keywords...)

"""
    ruler_game(poset)

The ruler: coins lie on the elements of a poset, and a move turns all coins of an interval [x, y], where y shows heads.

```jldoctest
julia> game = ruler_game(chain_poset(8));

julia> Int(value(game, 8)), Int(value(game, [3, 5])), options(game, 2)
(8, 0, Position[[], [1]])
```
"""
ruler_game(poset::Poset) = coin_game(cgt_game_new_ruler, "ruler", poset)

"""
    ideal_game(poset)

The order ideal game: a move turns the coin on an element, which shows heads, and all coins below it.
"""
ideal_game(poset::Poset) = coin_game(cgt_game_new_ideal, "ideal", poset)

"""
    pairs_game(poset)

Turning turtles on a poset: a move turns a coin that shows heads, and at most one coin below it.
"""
pairs_game(poset::Poset) = coin_game(cgt_game_new_pairs, "pairs", poset)

"""
    chomp_game(poset)

Chomp on a poset of at most 2^14 elements: a move takes an element that is left, with all that is above it. A position is words
with a bit for each element that is left, by its index (from 0).

```jldoctest
julia> Int(value(chomp_game(chain_poset(2) * chain_poset(3)), [0b001011]))
1
```
"""
chomp_game(poset::Poset) = made(cgt_game_new_chomp, poset; name = "chomp($(name_of((poset,))))")

"""
    coins_game(poset, turning_sets)

Coin turning with exactly these turning sets. Throws `CGTError{:domain}` if one has no greatest element.

```jldoctest
julia> options(coins_game(chain_poset(3), [[1], [1, 2], [2], [1, 2, 3]]), [1, 3]) == [[2], [3]]
true
```
"""
function coins_game(poset::Poset, turning_sets)
    coins, starts = UInt64[], UInt64[0]
    for (i, set) in enumerate(turning_sets)
        append!(coins, element_words(poset, set, "turning_sets[$i]"))
        push!(starts, length(coins) ÷ arity(poset.kind))
    end
    coin_game(cgt_game_new_coins, "coins", poset, coins, starts, length(starts) - 1)
end

"""
    turning_game(f, poset; identity = nothing)

Coin turning with turning sets from a function, which takes an element and returns all turning sets whose greatest element it is; they
may leave this element out. The rules for the functions of a [`Game`](@ref) apply.

```jldoctest
julia> game = turning_game(n -> n > 1 ? [[n], [n, n ÷ 2]] : [[n]], chain_poset(10));

julia> Int(value(game, 8)), winning(game, [8, 5])
(2, Position[[2, 8], [4, 5]])
```
"""
function turning_game(f, poset::Poset; identity = nothing)
    callbacks = Callbacks((poset, f))
    bytes, place, size = identity_of(identity)
    turning = filled(CTurning; user = address(callbacks), sets = sets_callback[], identity = place, identity_size = size)
    GC.@preserve bytes coin_game(cgt_game_new_turning, "turning", poset, Ref(turning); callbacks = callbacks)
end

"""
    turning_game(poset, code)

Coin turning by the number of coins, such as `"1-3"`; letters say how the coins lie on a chain (see the manual).

```jldoctest
julia> Int.(element_values(turning_game(chain_poset(8), "1-3"))) # Mock Turtles: the odious numbers
8-element Array{Int64,1}:
  1
  2
  4
  7
  8
 11
 13
 14
```
"""
turning_game(poset::Poset, code::AbstractString) = coin_game(cgt_game_new_turning_code, "turning", poset, String(code))

"""
    cross_game(games...)

The product of coin turning games: on the product of their posets, turning sets are products of turning sets.
"""
function cross_game(games::Game...)
    for game in games
        poset_of(game)
    end
    GC.@preserve games made(cgt_game_new_cross, handles(games), length(games); name = "cross($(name_of(games)))",
                            form = Coins(product_poset(map(poset_of, games)...)), parts = games)
end

"""
    poset_of(game)

The poset on which the coins of a coin turning game lie. Throws `CGTError{:argument}` for other games.
"""
poset_of(game::Game) = game.form isa Coins ? game.form.poset : throw(CGTError(:argument, "$game is no coin turning game"))

"""
    element_values(game)

The values of single coins on all elements, by indexes.
"""
function element_values(game::Game)
    size = try
        poset_size(poset_of(game))
    catch error
        error isa CGTError{:overflow} || rethrow()
        typemax(UInt64)
    end
    answers = Vector{UInt64}(undef, size < UInt64(1) << 32 ? size : 0) # else the library refuses
    ask(cgt_coin_values, game, answers)
    answers
end

"""
    class_values(game)

The values of classes of elements that a ruler does not distinguish: on set partitions h(1), …, h(n), where h(k) is the value of one
block of k numbers, the others being single; on A_n a vector for each rank s, by third coordinates t = 0, …, s; on subspaces by
dimension and on boolean lattices by size, from 0 to n. Throws `CGTError{:no_theorem}` for other games.

```jldoctest
julia> Int.(class_values(ruler_game(boolean_poset(5)))) == [1, 2, 3, 1, 2, 3]
true
```
"""
function class_values(game::Game)
    n, kind = Ref{Csize_t}(), poset_of(game).kind
    ask(cgt_coin_class_values, game, C_NULL, Csize_t(0), n)
    answers = Vector{UInt64}(undef, n[])
    ask(cgt_coin_class_values, game, answers, n[], n)
    kind isa Triples || return answers
    rows, at = Vector{UInt64}[], 0
    while at < length(answers)
        push!(rows, answers[at+1:at+length(rows)+1])
        at += length(rows)
    end
    rows
end

"""
    turning_sets(game, maximum; ends = false)

The turning sets with a given greatest element. With `ends`, intervals are given by their least and greatest elements, ideals by their
greatest.
"""
function turning_sets(game::Game, maximum; ends::Bool = false)
    given, list = element_words(poset_of(game), maximum), PositionList()
    ask(cgt_coin_turning_sets, game, UInt32(ends), given, list)
    positions_of(game, list)
end

"""
    winning_sets(game, position; ends = false)

The winning moves of a position of a coin turning game in normal play as turning sets, in the form of [`turning_sets`](@ref).
"""
function winning_sets(game::Game, position; ends::Bool = false)
    poset_of(game)
    given, list = words(game, position), PositionList()
    ask(cgt_coin_winning, game, UInt32(ends), given, length(given), list)
    positions_of(game, list)
end

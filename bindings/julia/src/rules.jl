# Rulesets written in Julia, as the library's callbacks.

"The Julia functions of a game. The library finds them by their address; they live as long as the game and its compounds."
mutable struct Callbacks
    rules::Any       # functions by name
    progress::Any
    theorems::Dict{String,Vector{UInt8}} # their names, which the library keeps
    form::Any                            # of positions
    Callbacks(rules = NamedTuple(), form = Plain()) = new(rules, nothing, Dict{String,Vector{UInt8}}(), form)
end

callbacks_at(user) = unsafe_pointer_to_objref(user)::Callbacks

"The position at an address, as the functions get it."
position_at(callbacks, words, count) = form_position(callbacks.form, Position(copied(words, count)))

const TAMENESS = (:tame, :pet)

wrong(name, result, expected) = throw(CGTError(:argument, "$name returned $(shown(result)); expected $expected"))

# ---- What comes back from Julia functions ----

"Gives positions to a sink, consecutive ones of equal length together."
give(sink, positions::AbstractMatrix, name, ::Plain) =
    deeper(cgt_sink_options, sink, block(positions, name), size(positions, 1), size(positions, 2))

function give(sink, positions, name, form)
    positions isa Union{Number,AbstractString} && wrong(name, positions, "a collection of positions")
    together, count, n = UInt64[], 0, 0
    for position in positions
        given = form_words(form, position, "a position of $name")
        if length(given) != count
            status = deeper(cgt_sink_options, sink, together, count, n)
            status == 0 || return status
            empty!(together)
            count, n = length(given), 0
        end
        append!(together, given)
        n += 1
    end
    deeper(cgt_sink_options, sink, together, count, n)
end

on_options(user, words, count, sink) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    give(sink, callbacks.rules.options(position_at(callbacks, words, count)), "options", callbacks.form)
end

function give_block(sink, positions, (numbers, options)::Tuple{AbstractVector,AbstractVecOrMat})
    options isa AbstractVector && (options = reshape(options, 1, :))
    many, given = words(numbers, "a block's numbers"), block(options, "a block's positions")
    if length(many) != positions || any(>(size(given, 2)), many) || sum(many) != size(given, 2)
        found = "$(length(many)) numbers that add up to $(sum(many)), and $(size(given, 2)) positions"
        throw(CGTError(:argument, "a block gave $found; expected $positions numbers, which add up to the positions"))
    end
    deeper(cgt_sink_block, sink, many, given, size(given, 1))
end
give_block(sink, positions, part) = wrong("a block", part, "a vector of numbers and a matrix of options, a column each")

"The positions of a block, the columns of a matrix."
block_at(words, count, positions) = reshape(copied(words, count * positions), Int(count), Int(positions))

function give_blocks(sink, positions, result)
    result isa Tuple{AbstractVector,AbstractVecOrMat} && return give_block(sink, positions, result)
    for part in result
        status = give_block(sink, positions, part)
        status == 0 || return status
    end
    Int32(0)
end

on_options_block(user, words, count, positions, sink) = shielded(RAISED) do
    give_blocks(sink, positions, callbacks_at(user).rules.options_block(block_at(words, count, positions)))
end

on_split_block(user, words, count, positions, sink) = shielded(RAISED) do
    give_blocks(sink, positions, callbacks_at(user).rules.split_block(block_at(words, count, positions)))
end

on_validate_block(user, words, count, positions, legal) = shielded(RAISED) do
    result = callbacks_at(user).rules.validate_block(block_at(words, count, positions))
    result isa AbstractVector{Bool} && length(result) == positions || wrong("validate_block", result, "$positions times true or false")
    for (i, accepted) in enumerate(result)
        unsafe_store!(legal, UInt8(accepted), i)
    end
    Int32(0)
end

"Puts a number for each position of a block at an address."
function put_numbers(place, numbers, positions, name)
    found = words(numbers, name)
    length(found) == positions || wrong(name, numbers, "$positions numbers")
    GC.@preserve found unsafe_copyto!(place, pointer(found), length(found))
    Int32(0)
end

on_canonical_block(user, place, count, positions, counts) = shielded(RAISED) do
    result = callbacks_at(user).rules.canonical_block(block_at(place, count, positions))
    forms, left = result isa Tuple{AbstractMatrix,AbstractVector} ? result : (result, nothing)
    forms isa AbstractMatrix && size(forms) == (count, positions) || wrong("canonical_block", result, "a matrix of $count rows and $positions columns")
    if left !== nothing
        all(<=(count), left) || wrong("canonical_block", left, "at most $count words each")
        put_numbers(counts, left, positions, "canonical_block's numbers of words")
    end
    given = block(forms, "canonical_block's positions")
    GC.@preserve given unsafe_copyto!(place, pointer(given), length(given))
    Int32(0)
end

on_order_hint_block(user, words, count, positions, hints) = shielded(RAISED) do
    put_numbers(hints, callbacks_at(user).rules.order_hint_block(block_at(words, count, positions)), positions, "order_hint_block")
end

on_validate(user, words, count, sink) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    result = callbacks.rules.validate(position_at(callbacks, words, count))
    (result === nothing || result === true) && return Int32(0)
    result === false && return cgt_sink_refuse(sink, "not a position of this game")
    result isa AbstractString || wrong("validate", result, "true, or false or a text that says why")
    cgt_sink_refuse(sink, String(result))
end

on_canonical(user, place, count) = shielded(RAISED) do
    callbacks, given = callbacks_at(user), unsafe_load(count)
    result = form_words(callbacks.form, callbacks.rules.canonical(position_at(callbacks, place, given)), "canonical's position")
    length(result) <= given || wrong("canonical", result, "at most $given words")
    GC.@preserve result unsafe_copyto!(place, pointer(result), length(result))
    unsafe_store!(count, length(result))
    Int32(0)
end

on_split(user, place, count, sink) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    summands = callbacks.rules.split(position_at(callbacks, place, count))
    summands === nothing && return Int32(0)
    summands isa Union{Number,AbstractString} && wrong("split", summands, "a collection of positions")
    for summand in summands
        game, position = summand isa Pair{Game} ? summand : (nothing, summand)
        game === nothing || any(held -> held === game, kept) || push!(kept, game) # the library comes back to it
        given = form_words(game === nothing ? callbacks.form : game.form, position, "a position of split")
        status = deeper(cgt_sink_summand, sink, game === nothing ? C_NULL : game.handle, given, length(given))
        status == 0 || return status
    end
    Int32(0)
end

"Tells the library the name of a theorem, if there is one."
function name_theorem(callbacks, place, name)
    (place == C_NULL || name === nothing) && return
    text = get!(() -> push!(collect(codeunits(String(name))), 0x0), callbacks.theorems, String(name))
    unsafe_store!(place, Cstring(pointer(text)))
    nothing
end

with_name(result) = result isa Pair ? (result.first, result.second) : (result, nothing)

on_closed(user, play, question, words, count, answer, theorem) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    result = callbacks.rules.closed(position_at(callbacks, words, count), play == 1, QUESTIONS[question+1])
    result === nothing && return CGT_E_NO_THEOREM
    found, name = with_name(result)
    unsafe_store!(answer, question == 1 ? UInt64(choice(found, OUTCOMES, "closed's outcome")) : word(found, "closed's value"))
    name_theorem(callbacks, theorem, name)
    Int32(0)
end

on_winning(user, play, words, count, sink) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    result = callbacks.rules.winning(position_at(callbacks, words, count), play == 1)
    result === nothing ? CGT_E_NO_THEOREM : give(sink, result, "winning", callbacks.form)
end

on_order_hint(user, words, count) = shielded(UInt64(0)) do
    callbacks = callbacks_at(user)
    word(callbacks.rules.order_hint(position_at(callbacks, words, count)), "order_hint")
end

on_write(user, words, count, sink) = shielded(RAISED) do
    cgt_sink_text(sink, repr(position_at(callbacks_at(user), words, count)))
end

on_bounds(user, place, count, bounds) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    result = words(callbacks.rules.bounds(position_at(callbacks, place, count)), "bounds")
    length(result) == count || wrong("bounds", result, "$count words")
    GC.@preserve result unsafe_copyto!(bounds, pointer(result), length(result))
    Int32(0)
end

on_tame(user, words, count, tameness, theorem) = shielded(RAISED) do
    callbacks = callbacks_at(user)
    result = callbacks.rules.tame(position_at(callbacks, words, count))
    result === nothing && return CGT_E_NO_THEOREM
    found, name = with_name(result)
    unsafe_store!(tameness, choice(found, TAMENESS, "tame's answer") + UInt32(1))
    name_theorem(callbacks, theorem, name)
    Int32(0)
end

on_sets(user, maximum, arity, sink) = shielded(RAISED) do
    poset, sets = callbacks_at(user).rules
    turning_sets = sets(unpack(poset.kind, copied(maximum, arity)))
    turning_sets isa Union{Number,AbstractString} && wrong("the function", turning_sets, "turning sets")
    for (i, coins) in enumerate(turning_sets)
        given = element_words(poset, coins, "turning set $i")
        status = deeper(cgt_sink_turn, sink, given, length(given) ÷ arity)
        status == 0 || return status
    end
    Int32(0)
end

on_progress(user, expanded, known) = shielded(RAISED) do
    callbacks_at(user).progress(expanded, known)
    Int32(0)
end

"The callback of games without a progress function: here Ctrl-C is thrown, and other threads can collect garbage."
watch(user, expanded, known) = shielded(RAISED) do
    GC.safepoint()
    Int32(0)
end

on_level(user, n, values, count) = shielded(RAISED) do
    take = unsafe_pointer_to_objref(user)::Ref{Any}
    take[](Int(n), copied(values, count)) === false ? STOPPED : Int32(0)
end

on_domain(user, index, sink) = shielded(RAISED) do
    next = unsafe_pointer_to_objref(user)::Ref{Any}
    give(sink, next[](index), "the domain", Plain())
end

struct ClaimFunctions
    applies::Any
    holds::Any
    progress::Any
end

claim_at(user) = (unsafe_pointer_to_objref(user)::Ref{Any})[]::ClaimFunctions

verdict(result, name) =
    result === true ? 0x0 : result === false ? 0x1 : result === missing ? 0x2 : wrong(name, result, "true, false or missing")

function judge(n, words, starts, verdicts, judged)
    for i in 1:n
        unsafe_load(verdicts, i) == 0 || continue
        first, last = unsafe_load(starts, i), unsafe_load(starts, i + 1)
        unsafe_store!(verdicts, judged(i, Position(copied(words + 8 * first, last - first))), i)
    end
    Int32(0)
end

on_applies(user, n, words, starts, answers, verdicts) = shielded(RAISED) do
    applies = claim_at(user).applies
    judge(n, words, starts, verdicts, (i, position) -> verdict(applies(position) ? true : missing, "applies"))
end

on_holds(user, n, words, starts, answers, verdicts) = shielded(RAISED) do
    holds = claim_at(user).holds
    judge(n, words, starts, verdicts,
          (i, position) -> verdict(answers == C_NULL ? holds(position) : holds(position, unsafe_load(answers, i)), "the claim"))
end

on_claim_progress(user, seen, size, failed) = shielded(RAISED) do
    progress = claim_at(user).progress
    progress === nothing || progress(seen, size, failed)
    Int32(0)
end

# ---- Their addresses, of this process ----

const members = Dict{Symbol,Ptr{Cvoid}}()
const progress_callback, watch_callback, each_callback = Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}()
const write_callback, level_callback, sets_callback = Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}()
const domain_callback, applies_callback, own_write_callback = Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}()
const holds_callback, claim_progress_callback = Ref{Ptr{Cvoid}}(), Ref{Ptr{Cvoid}}()

function make_callbacks()
    members[:options] = @callback cgt_ruleset_options on_options
    members[:options_block] = @callback cgt_ruleset_options_block on_options_block
    members[:validate] = @callback cgt_ruleset_validate on_validate
    members[:canonical] = @callback cgt_ruleset_canonical on_canonical
    members[:split] = @callback cgt_ruleset_split on_split
    members[:closed] = @callback cgt_ruleset_closed on_closed
    members[:winning] = @callback cgt_ruleset_winning on_winning
    members[:order_hint] = @callback cgt_ruleset_order_hint on_order_hint
    members[:validate_block] = @callback cgt_ruleset_validate_block on_validate_block
    members[:canonical_block] = @callback cgt_ruleset_canonical_block on_canonical_block
    members[:split_block] = @callback cgt_ruleset_split_block on_split_block
    members[:order_hint_block] = @callback cgt_ruleset_order_hint_block on_order_hint_block
    members[:bounds] = @callback cgt_ruleset_bounds on_bounds
    members[:tame] = @callback cgt_ruleset_tame on_tame
    own_write_callback[] = @callback cgt_ruleset_write on_write
    sets_callback[] = @callback cgt_turning_sets on_sets
    progress_callback[] = @callback cgt_progress_fn on_progress
    watch_callback[] = @callback cgt_progress_fn watch
    each_callback[] = @callback cgt_option_fn each_words # and a cgt_element_fn, which is the same
    write_callback[] = @callback cgt_write_fn write_piece
    level_callback[] = @callback cgt_partition_fn on_level
    domain_callback[] = @callback cgt_domain_fn on_domain
    applies_callback[] = @callback cgt_claim_fn on_applies
    holds_callback[] = @callback cgt_claim_fn on_holds
    claim_progress_callback[] = @callback cgt_claim_progress_fn on_claim_progress
    nothing
end

"The bytes that identify a ruleset or a family, or those of a text, with their address and number."
identity_of(::Nothing) = (nothing, C_NULL, 0)
identity_of(identity::AbstractString) = identity_of(Vector{UInt8}(String(identity)))
identity_of(identity::Vector{UInt8}) = (identity, Ptr{Cvoid}(pointer(identity)), length(identity))

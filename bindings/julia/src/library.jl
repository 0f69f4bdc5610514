# The shared library: finding it, calling it, and its failures as exceptions.

"""
    CGTError{kind}

A call failed. `kind` says how: one of `:argument`, `:domain`, `:overflow`, `:memory`, `:state`, `:unsupported`, `:position`,
`:no_theorem`, `:limit`, `:cancelled`, `:loop`, `:file`, `:corrupt`, `:element`, `:syntax` (or `:unknown`, from a later library). The
fields are the library's `status`; a `text` that names the culprit and what was expected; and, if a text was refused, the `place` of
the culprit: a named tuple of `line`, `column` (from 1), `offset` (bytes before it), `length` (in bytes), `token`, `expected` and `file`
(empty for the text itself).

```jldoctest
julia> try value(wythoff_game(), 7) catch error; error isa CGTError{:position}, error.text end
(true, "position 7: 1 heap; expected two")
```
"""
struct CGTError{kind} <: Exception
    status::Int32
    text::String
    place::Union{NamedTuple,Nothing}
end

function CGTError(status::Integer, text::AbstractString, place = nothing)
    kind = -length(ERROR_KINDS) <= status <= -1 ? ERROR_KINDS[-status] : :unknown
    CGTError{kind}(status, text, place)
end

CGTError(kind::Symbol, text::AbstractString) = CGTError(-something(findfirst(==(kind), ERROR_KINDS)), text)

Base.showerror(io::IO, error::CGTError{kind}) where {kind} = print(io, "CGTError{:", kind, "}: ", error.text)

# ---- The tables in signatures.jl ----

const addresses = Pair{Symbol,Ref{Ptr{Cvoid}}}[] # of all functions of the library

"Makes a Julia function for each function of the library."
macro functions(table)
    made = Expr(:block)
    for line in filter(line -> line isa Expr, table.args)
        name, types, result = line.args[1].args[1], line.args[1].args[2:end], line.args[2]
        place, arguments = Symbol(name, "_at"), [Symbol("a", i) for i in 1:length(types)]
        push!(made.args, quote
            const $place = Ref{Ptr{Cvoid}}(C_NULL)
            push!(addresses, $(QuoteNode(name)) => $place)
            $name($(arguments...)) = ccall(known($place, $(QuoteNode(name))), $result, ($(types...),), $(arguments...))
        end)
    end
    esc(made)
end

function known(place, name)
    place[] == C_NULL && throw(CGTError(:unsupported, "this libcgt has no $name: it is older than the package"))
    place[]
end

const callback_types = Dict{Symbol,Expr}()

macro callbacks(table)
    for line in filter(line -> line isa Expr, table.args)
        callback_types[line.args[1].args[1]] = line
    end
end

"The address of a Julia function as a callback of the table."
macro callback(name, body)
    line = callback_types[name]
    esc(:(@cfunction($body, $(line.args[2]), ($(line.args[1].args[2:end]...),))))
end

const constants = Pair{Symbol,Any}[]

"Makes a constant of each of the library's."
macro constants(table)
    made = Expr(:block)
    for line in filter(line -> line isa Expr, table.args)
        push!(made.args, :(const $(line.args[1]) = $(line.args[2])), :(push!(constants, $(QuoteNode(line.args[1])) => $(line.args[1]))))
    end
    esc(made)
end

include("signatures.jl")

"The names of the constants with a prefix, without it and in small letters, in the order of their numbers."
function names_of(prefix)
    found = sort([number => string(name) for (name, number) in constants if startswith(string(name), prefix)])
    Tuple(Symbol(lowercase(name[length(prefix)+1:end])) for (_, name) in found)
end

const ERROR_KINDS = reverse(names_of("CGT_E_")) # by the statuses -1, -2, …

"A struct of the library's, with its size set. Members that are not given are zero."
filled(::Type{T}; given...) where {T} =
    T((name == :size ? sizeof(T) : get(given, name, nothing_of(type)) for (name, type) in zip(fieldnames(T), fieldtypes(T)))...)

nothing_of(::Type{T}) where {T<:Integer} = zero(T)
nothing_of(::Type{Ptr{T}}) where {T} = Ptr{T}(C_NULL)
nothing_of(::Type{NTuple{N,T}}) where {N,T} = ntuple(_ -> nothing_of(T), N)

const library = Ref{Ptr{Cvoid}}(C_NULL)

"The path of the library that the package libcgt_jll brings; empty where that is not installed, or has none."
function installed()
    package = Base.PkgId(Base.UUID("d9db8b29-e362-5a47-81c0-9c97f56f26f0"), "libcgt_jll")
    Base.locate_package(package) === nothing && return ""
    brought = Base.require(package)
    Base.invokelatest(() -> brought.libcgt_path)
end

function load_library()
    path = get(ENV, "LIBCGT", "")
    if isempty(path)
        path = installed()
    end
    if isempty(path)
        path = Libdl.find_library(["libcgt", "libcgt.so.0"])
        isempty(path) && error("libcgt is not installed; set LIBCGT to the path of libcgt.so")
    end
    library[] = Libdl.dlopen(path)
    for (name, place) in addresses
        place[] = something(Libdl.dlsym_e(library[], name), C_NULL)
    end
    cgt_version_number_at[] == C_NULL && error("$path is not libcgt")
    nothing
end

"""
    library_version()

The version of the shared library that is loaded.
"""
library_version() = VersionNumber(unsafe_string(cgt_version_string()))

# ---- Calls ----

"""
The exception for a status; make it right after the call that returned the status. The name of the C function, with which the
library's text begins, is left out: the backtrace has the names that Julia programmers know.
"""
function failure(status)
    text = unsafe_string(cgt_last_error())
    name = match(r"^cgt_\w+: ", text)
    CGTError(status, name === nothing ? text : text[length(name.match)+1:end])
end

"Calls a function of the library that returns a status and runs no callbacks."
function call(f::F, arguments::Vararg{Any,N}) where {F,N}
    status = f(arguments...)
    status == 0 || throw(failure(status))
    nothing
end

# Statuses of callbacks.
const RAISED = Int32(0x43475401)
const STOPPED = Int32(0x43475402)

struct Thrown
    error::Any
end

# Questions that may run Julia functions wait for each other. With two tasks asking on one thread, the C frames of the one would be left
# while those of the other are still above them. And a thread that waits inside the library for a game that another thread is asking
# would keep that thread's garbage collector waiting for ever.
const questions = ReentrantLock()
const raised = Ref{Union{Nothing,Thrown}}(nothing) # by a callback of the question in progress
const raised_trace = Ref{Any}(nothing)
const kept = Any[]               # lives until the question is answered

"""
Calls a function of the library that may run callbacks, and returns a status that is not negative. Throws what the callbacks threw, or
the library's failure. Ctrl-C waits for the next callback, where it can be thrown without harm, or for the end.
"""
function ask(f::F, arguments::Vararg{Any,N}) where {F,N}
    lock(questions)
    keeping = length(kept)
    try
        raised[] = nothing
        answer = disable_sigint() do
            status = f(arguments...)
            raised[] !== nothing ? raised[] : status < 0 ? Thrown(failure(status)) : status
        end
        answer isa Thrown && throw(answer.error)
        return answer::Int32
    finally
        raised[] = nothing
        resize!(kept, keeping)
        unlock(questions)
    end
end

"""
Runs the body of a callback, in which Ctrl-C may strike; keeps what it throws for `ask`, and returns `failed` then.
"""
function shielded(body::F, failed) where {F}
    try
        raised[] === nothing ? reenable_sigint(body) : failed
    catch error
        if raised[] === nothing
            raised[], raised_trace[] = Thrown(error), catch_backtrace()
        end
        failed
    end
end

"Calls the library from a callback; other callbacks may run in it."
deeper(f::F, arguments::Vararg{Any,N}) where {F,N} = disable_sigint(() -> f(arguments...))

"""
    callback_trace()

The backtrace of the last exception that one of your functions threw. The question throws the same exception, but with the backtrace
of the question.
"""
callback_trace() = raised_trace[] === nothing ? StackTraces.StackFrame[] : stacktrace(raised_trace[])

"The address of an object, for a callback; not inlined, because the compiler might then put the object on the stack."
@noinline address(object) = pointer_from_objref(object)

# ---- Handles ----

"""
An object that holds a handle of the library's. The object has its finalizer before the library writes the handle into it, so that
Ctrl-C cannot lose the handle.
"""
abstract type Handle{C} end

Base.unsafe_convert(::Type{Ptr{C}}, object::Handle{C}) where {C} = object.handle
Base.unsafe_convert(::Type{Ptr{Ptr{C}}}, object::Handle{C}) where {C} = Ptr{Ptr{C}}(pointer_from_objref(object))

"Frees what is in the handle, if anything."
function release(object::Handle)
    handle, object.handle = object.handle, C_NULL
    handle == C_NULL || free(handle)
    nothing
end

free(handle::Ptr{CGame}) = cgt_game_free(handle)
free(handle::Ptr{CPoset}) = cgt_poset_free(handle)
free(handle::Ptr{CGraph}) = cgt_graph_free(handle)
free(handle::Ptr{CList}) = cgt_list_free(handle)
free(handle::Ptr{CClasses}) = cgt_classes_free(handle)
free(handle::Ptr{CDomain}) = cgt_domain_free(handle)
free(handle::Ptr{CForms}) = cgt_forms_free(handle)

Base.deepcopy_internal(object::Handle, ::IdDict) = error("a $(nameof(typeof(object))) cannot be copied")

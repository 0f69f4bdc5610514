# Stand-ins for BinaryBuilder's words, which build the recipe on this machine and make its prefix the artifact of libcgt_jll; then CGT
# runs with it.
#
#   julia check.jl SOURCE WORK    WORK is an empty folder

module BinaryBuilder
export ArchiveSource, Dependency, LibraryProduct, build_tarballs, supported_platforms

struct ArchiveSource
    url::String
    sha256::String
end
struct Dependency
    name::String
end
struct LibraryProduct
    names::Vector{String}
    variable::Symbol
end
supported_platforms() = ["this machine"]

const SOURCE, WORK = ARGS

"What BinaryBuilder's shell has besides: this compiler as a cross compiler, and a folder for licenses."
function build_tarballs(arguments, name, version, sources, script, platforms, products, dependencies; julia_compat)
    arguments === ARGS && isempty(dependencies) && julia_compat == "1.5" || error("the recipe asks for more than this has")
    mkpath(joinpath(WORK, "srcdir"))
    cp(SOURCE, joinpath(WORK, "srcdir", "$name-$version"))
    write(joinpath(WORK, "toolchain"), """
        [binaries]
        c = 'cc'
        ar = 'ar'
        strip = 'strip'
        [host_machine]
        system = 'linux'
        cpu_family = '$(Sys.ARCH)'
        cpu = '$(Sys.ARCH)'
        endian = 'little'
        """)
    prefix = joinpath(WORK, "prefix")
    setting = Dict("WORKSPACE" => WORK, "prefix" => prefix, "MESON_TARGET_TOOLCHAIN" => joinpath(WORK, "toolchain"))
    setting = merge(delete!(Dict(ENV), "LD_LIBRARY_PATH"), setting) # Julia's libraries are not the compiler's
    license = "install_license() { install -D -t \"\$prefix/share/licenses/$name\" \"\$@\"; }\n"
    run(setenv(`bash -euc $(license * script)`, setting))
    for product in products
        any(file -> any(startswith.(file, product.names .* ".")), readdir(joinpath(prefix, "lib"))) || error("there is no $(product.variable)")
    end
    isfile(joinpath(prefix, "share", "licenses", name, "LICENSE")) || error("there is no license")
end
end

# BinaryBuilder's own code would look for a package of this name.
recipe = replace(read(joinpath(@__DIR__, "build_tarballs.jl"), String), "using BinaryBuilder" => "using Main.BinaryBuilder")
include_string(Main, recipe, "build_tarballs.jl")

# The package beside CGT, before and after it has the library.
work = BinaryBuilder.WORK
packages, depot = mkpath(joinpath(work, "packages")), joinpath(work, "depot")
cp(joinpath(@__DIR__, "libcgt_jll"), joinpath(packages, "libcgt_jll"))
delete!(ENV, "LIBCGT")
ENV["JULIA_LOAD_PATH"] = join([joinpath(BinaryBuilder.SOURCE, "bindings", "julia"), packages, "@stdlib"], ':')
ENV["JULIA_DEPOT_PATH"] = depot

"What a Julia of its own shows, with these packages."
shown(program) = read(`$(Base.julia_cmd()) --startup-file=no -e $program`, String)

shown("using libcgt_jll; print(libcgt_jll.is_available())") == "false" || error("the package has a library before there is one")
made = shown("using libcgt_jll; print(libcgt_jll.bind_local(\"$(joinpath(work, "prefix"))\"))")
startswith(made, joinpath(depot, "artifacts")) || error("the artifact is in $made")
path = shown("using libcgt_jll; print(libcgt_jll.is_available() ? libcgt : \"\")")
startswith(path, made) || error("the library is $path")
used = shown("import Libdl; using CGT; print(value(nim_game(), (3, 5)), \" \", filter(name -> occursin(\"libcgt\", name), Libdl.dllist()))")
used == "6 [\"$path\"]" || error("CGT uses another library: $used")
println("julia: the recipe's lines build a prefix that works as the artifact of libcgt_jll, which CGT finds")

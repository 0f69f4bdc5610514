"""
The shared library of libcgt, for the package CGT, in the form of the packages that BinaryBuilder makes. The library is in the artifact
`libcgt` of `Artifacts.toml`; [`bind_local`](@ref) makes one of a build of your own.
"""
module libcgt_jll

import Libdl
import Pkg
using Pkg.Artifacts: artifact_exists, artifact_hash, artifact_path, bind_artifact!, create_artifact, ensure_artifact_installed

export libcgt

const TABLE = joinpath(dirname(@__DIR__), "Artifacts.toml")

"The folder of the artifact; empty if there is none for this platform."
artifact_dir = ""
"The path of the library; empty if there is none."
libcgt_path = ""
"What `ccall` takes for the library."
libcgt = ""
libcgt_handle = C_NULL

"Whether there is a library for this platform."
is_available() = libcgt_handle != C_NULL

"""
    bind_local(prefix)

Copies what `meson install` has put under a prefix into an artifact, and makes it this package's. It is there when Julia next loads the
package.
"""
function bind_local(prefix)
    hash = create_artifact() do folder
        for name in readdir(prefix)
            cp(joinpath(prefix, name), joinpath(folder, name))
        end
    end
    bind_artifact!(TABLE, "libcgt", hash; force = true)
    artifact_path(hash)
end

"The shared library below a folder; empty if there is none."
function library_in(folder)
    for place in ("lib", "bin"), name in ("libcgt." * Libdl.dlext, "libcgt-0." * Libdl.dlext)
        path = joinpath(folder, place, name)
        isfile(path) && return path
    end
    ""
end

function __init__()
    hash = isfile(TABLE) ? artifact_hash("libcgt", TABLE) : nothing
    hash === nothing && return
    artifact_exists(hash) || ensure_artifact_installed("libcgt", TABLE)
    global artifact_dir = artifact_path(hash)
    global libcgt_path = global libcgt = library_in(artifact_dir)
    isempty(libcgt_path) && error("there is no libcgt in $artifact_dir")
    global libcgt_handle = Libdl.dlopen(libcgt_path)
    nothing
end

end

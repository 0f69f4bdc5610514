# Not submitted yet. The recipe of libcgt_jll, for BinaryBuilder and Yggdrasil.
using BinaryBuilder

name = "libcgt"
version = v"0.1.0"

sources = [
    ArchiveSource("https://example.org/libcgt-0.1.0.tar.xz", "0000000000000000000000000000000000000000000000000000000000000000"),
]

script = raw"""
cd "${WORKSPACE}"/srcdir/libcgt-*
meson setup build --cross-file="${MESON_TARGET_TOOLCHAIN}" --prefix="${prefix}" --libdir=lib --buildtype=release -Ddefault_library=shared \
    -Dtests=disabled -Dbench=disabled -Dexamples=disabled -Ddocs=disabled -Dcli=disabled
meson install -C build
install_license LICENSE
"""

platforms = supported_platforms()

products = [LibraryProduct(["libcgt", "libcgt-0"], :libcgt)]

build_tarballs(ARGS, name, version, sources, script, platforms, products, Dependency[]; julia_compat = "1.5")

# Sourced by tools/test --all. Each stage has a build folder and a log under build-all; its output shows only when it fails.

need gcc g++ libc6-dev make meson ninja-build python3 python3-numpy parallel \
    cmake clang libclang-rt-14-dev llvm-14 clang-format-14 mypy valgrind gcovr abigail-tools binutils doxygen pkgconf qemu-user \
    zsh groff-base gcc-i686-linux-gnu libc6-dev-i386-cross gcc-s390x-linux-gnu libc6-dev-s390x-cross \
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross musl-tools gcc-mingw-w64-x86-64 wine64 \
    emscripten nodejs chromium jupyter-nbconvert python3-ipykernel python3-matplotlib libopenmpi-dev openmpi-bin
need_unity

all=$root/build-all
logs=$all/logs
mkdir -p "$logs"
find "$all" -name 'testlog*.json' -exec rm {} +

# run NAME COMMAND…: runs a stage. report NAME: counts the tests of its build folder, or itself as one. stage: both.
run() {
    stage=$1
    shift
    start=$(date +%s)
    set +e # a subshell heeds its own -e only outside of conditions
    (set -e; "$@") > "$logs/$stage.log" 2>&1
    if [ $? -eq 0 ]; then verdict=ok; else verdict=FAILED; fi
    set -e
    echo "$verdict $(($(date +%s) - start))" > "$logs/$stage.verdict"
}

report() {
    name=$1
    read -r verdict seconds < "$logs/$name.verdict"
    report=$(find "$all/$name" -name 'testlog*.json' -exec tools/count-tests {} + 2> /dev/null) || true # no folder of its own
    note "$(echo "$report" | sed "\$d; s/^skipped /skipped $name: /")"
    # shellcheck disable=SC2046
    set -- $(echo "$report" | tail -n 1)
    if [ $# -eq 0 ]; then # no test log inside; the stage may have counted itself in its last line
        # shellcheck disable=SC2046
        set -- $(tail -n 1 "$logs/$name.log" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p')
    fi
    if [ $# -eq 0 ]; then # nothing counted
        if [ $verdict = ok ]; then set -- 1 0 0; else set -- 0 1 0; fi
    elif [ $verdict = FAILED ] && [ "$2" -eq 0 ]; then
        set -- "$1" 1 "$3"
    fi
    tally "$@"
    echo "$verdict $name: $1 passed, $2 failed, $3 skipped, $seconds s"
    [ $verdict = ok ] || tail -n 60 "$logs/$name.log"
}

stage() {
    run "$@"
    report "$1"
}

# In the background: aside NAME COMMAND… runs a stage, and aside_skip says what cannot be made. settle reports both.
aside() {
    run "$@"
    echo "report $1" >> "$logs/aside"
}

aside_skip() {
    echo "skip $1" >> "$logs/aside"
}

settle() {
    while read -r what rest; do "$what" "$rest"; done < "$logs/aside"
}

# What the stages do; a command that fails ends the stage.

prepare() { # FOLDER OPTION…
    prepared=$all/$1
    shift
    configure "$prepared" -Dwerror=true -Ddocs=disabled "$@"
}

run_tests() { # FOLDER OPTION…: builds what these tests need
    tested=$all/$1
    shift
    touch "$tested/begun"
    # a timeout is for a test that hangs, not for a busy machine
    meson test -C "$tested" --print-errorlogs --timeout-multiplier=5 "$@"
    # meson is content when no test has such a name
    find "$tested/meson-logs" -name 'testlog*.json' -size +0 -newer "$tested/begun" | grep -q .
}

with_compiler() { # COMPILER SUITE-OPTION…, the first also the folder's name
    export CC="$1"
    prepare "$1"
    ninja -C "$all/$1"
    run_tests "$@"
}

mpi() { # cgt-mpi on the processes of Open MPI
    export CC=gcc
    prepare mpi -Dmpi=enabled
    run_tests mpi --suite mpi
}

sanitize() { # FOLDER COMPILER SANITIZERS SUITE-OPTION…
    folder=$1 compiler=$2 sanitizers=$3
    shift 3
    export CC="$compiler"
    prepare "$folder" -Db_sanitize="$sanitizers" -Db_lundef=false -Doptimization=1 -Dc_args=-fno-sanitize-recover=all
    run_tests "$folder" "$@"
}

few() { # SHARE COMMAND…: one random case in so many, of what has been tested at length elsewhere, or is slow
    export TEST_FEW="$1"
    shift
    "$@"
}

# Of the tests of threads, which valgrind runs one at a time, the shorter ones; the sanitizers run all.
memcheck() {
    prepare valgrind
    # valgrind knows no AVX-512, so that the lesser kernels are tested
    run_tests valgrind --setup=valgrind --suite unit --suite oracle
    run_tests valgrind --setup=valgrind --suite threads --logbase=testlog-threads \
        threads/cancel threads/claim_threads threads/fork threads/game_threads threads/stress
}

emulate() { # PLATFORM SUITE-OPTION…
    platform=$1
    shift
    prepare "$platform" --cross-file "$(echo cross/*"$platform"*.ini)"
    run_tests "$platform" --timeout-multiplier=20 "$@"
}

# What the order of bytes may matter to; under the emulator all tests would take minutes.
big_endian() {
    emulate s390x --suite unit --suite oracle
    emulate s390x --suite property --suite threads --logbase=testlog-property \
        property/nimber_array property/nimber_field property/ruler_tables property/bit_matrices property/spec_round_trip \
        property/spec_corpus property/pictures_reread threads/game_threads threads/fork
}

elsewhere() { # PLATFORM: what may differ between processors and C libraries: numbers, files, texts, threads
    emulate "$1" --suite unit --suite oracle
    emulate "$1" --suite property --suite threads --logbase=testlog-more \
        property/nimber_array property/ruler_tables property/spec_corpus property/pictures_reread \
        threads/game_threads threads/fork
}

wasm() { # in Node, with one thread
    emulate wasm --suite unit --suite oracle
    emulate wasm --suite property --suite threads --logbase=testlog-more \
        property/nimber_array property/ruler_tables property/game_engine property/partition_games property/spec_corpus \
        property/pictures_reread threads/components threads/engine_threads
}

# The kernels with SHA3, which the emulator has by itself, with PMULL alone, and with neither, as the system says then.
aarch64() {
    elsewhere aarch64
    set -- --suite property property/nimber_array property/nimber_field property/ruler_tables
    QEMU_CPU=cortex-a72 run_tests aarch64 --timeout-multiplier=20 --logbase=testlog-pmull "$@" property/take_and_break
    echo 'unsigned long getauxval(unsigned long type) { return type - type; }' > "$all/aarch64/bare.c"
    aarch64-linux-gnu-gcc -shared -fPIC "$all/aarch64/bare.c" -o "$all/aarch64/bare.so"
    QEMU_SET_ENV=LD_PRELOAD=$all/aarch64/bare.so \
        run_tests aarch64 --timeout-multiplier=20 --logbase=testlog-neon "$@"
}

exported() { # [LIBRARY]: prints the names of what it exports, or that of the stage gcc
    nm -D --defined-only "${1-$all/gcc/lib/libcgt.so}" | sed -n 's/.* \(cgt_[a-z0-9_]*\)@.*/\1/p' | sort
}

# The DLL, which needs nothing but Windows and exports what the shared library does; and tests of all rooms and of the command, under
# Wine. Calls of the memory's hooks, of which there are many in what is left out, are slow there, and so are thousands of calls of the
# command.
windows() {
    export WINEPREFIX="$all/wine" WINEDEBUG=-all
    prepare windows --cross-file cross/x86_64-w64-mingw32.ini
    ninja -C "$all/windows"
    # one server for all calls, instead of one for each; what it starts must not hold on to the output of a test
    /usr/lib/wine/wineserver64 -p60 > /dev/null 2>&1
    /usr/lib/wine/wine64 wineboot.exe > /dev/null 2>&1 < /dev/null
    run_tests windows --wrapper "$root/tools/patient" --suite unit --suite oracle
    run_tests windows --suite cli --logbase=testlog-cli cli/commands cli/completion cli/errors cli/examples cli/exports cli/json cli/play
    run_tests windows --wrapper "$root/tools/patient" --suite property --suite threads --logbase=testlog-more \
        property/nimber_array property/nimber_field property/heap_games property/game_engine property/vector_games \
        property/board_games property/graph_games property/coin_games property/partition_lines property/memo_dir property/spec_round_trip \
        property/spec_corpus property/text_rules property/pictures_reread threads/game_threads threads/coin_threads \
        threads/board_threads threads/partition_threads threads/nimber_threads threads/claim_threads
    x86_64-w64-mingw32-objdump -p "$all/windows/lib/libcgt-0.dll" > "$all/windows/dll"
    [ "$(sed -n 's/.*DLL Name: //p' "$all/windows/dll" | sort | tr '\n' ' ')" = 'KERNEL32.dll msvcrt.dll ' ]
    exported > "$all/windows/expected"
    in_dll "$all/windows/dll" | diff "$all/windows/expected" -
}

in_dll() { # DUMP: prints the names of what a DLL exports
    sed -n 's/^\t*\[ *[0-9]*\].* \(cgt_[a-z0-9_]*\)$/\1/p' "$1" | sort
}

coverage() {
    prepare coverage -Db_coverage=true -Doptimization=1 -Dc_args=-fprofile-update=atomic
    run_tests coverage --no-suite cli --no-suite python --no-suite project
    LIBCGT=$all/coverage/lib/libcgt.so PYTHONPATH=bindings/python/src python3 -B -c '
import cgt
kernels = ("portable", "pclmul", "avx2", "avx512")
lacking = [k for k in kernels if k not in cgt.nimber.kernels()]
print(*lacking + ["gfni"] * ("avx512" in lacking))' > "$all/coverage/lacking" # AVX-512 here means with GFNI
    # shellcheck disable=SC2046
    gcovr --root . --object-directory "$all/coverage" --filter lib/ --print-summary --fail-under-line 95 \
        $(tr ' ' '\n' < "$all/coverage/lacking" | sed -n 's|..*|--exclude=lib/.*_&[.]c|p') "$all/coverage"
}

linked() { # KIND: with one kind of library only
    prepare "$1" -Ddefault_library="$1" -Doptimization=1
    run_tests "$1" unit/base unit/memo_files unit/nimber_arguments
}

abi() {
    configure "$all/gcc"
    tools/check-abi "$all/gcc/lib/libcgt.so" "$all/doc/doc/xml"
}

documentation() {
    configure "$all/doc" -Ddocs=enabled
    ninja -C "$all/doc" doc
}

outside() { # EXAMPLE: goes into a copy of it that is not below this project
    away=$(mktemp -d)
    trap 'rm -rf "$away"' EXIT
    cp -R "$root/examples/outside/." "$away"
    cd "$away/$1"
}

installed() { # the installed library through pkg-config, shared and static, CMake and the Python bindings; the command
    prefix=$all/installed/prefix
    configure "$all/installed" --prefix="$prefix" --libdir=lib -Doptimization=1 -Dtests=disabled -Dbench=disabled -Ddocs=disabled
    meson install -C "$all/installed"
    export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
    outside pkg-config
    make CC='gcc -Werror'
    LD_LIBRARY_PATH=$prefix/lib ./program
    # shellcheck disable=SC2046
    gcc -Werror program.c -o static $(pkg-config --cflags cgt) -Wl,-Bstatic $(pkg-config --libs cgt) -Wl,-Bdynamic
    if ldd static | grep libcgt; then exit 1; fi
    [ "$(./static)" = "libcgt $(pkg-config --modversion cgt): 1/2 is 3" ]
    cd ../cmake
    cmake -B build -DCMAKE_CXX_FLAGS=-Werror
    cmake --build build
    ctest --test-dir build --no-tests=error --output-on-failure
    cd ../meson
    meson setup --wrap-mode=nofallback -Dwerror=true build
    meson test -C build --print-errorlogs
    rm -rf "$prefix.moved"
    mv "$prefix" "$prefix.moved" # the command starts from anywhere
    [ "$("$prefix.moved/bin/cgt" grundy nim 3,5)" = 6 ]
    mv "$prefix.moved" "$prefix"
    for file in man/man1/cgt.1 bash-completion/completions/cgt zsh/site-functions/_cgt; do [ -f "$prefix/share/$file" ]; done
    LIBCGT=$prefix/lib/libcgt.so PYTHONPATH=$root/bindings/python/src python3 -B -c '
import cgt
assert cgt.nimber.mul(16, 16) == 24'
}

quickstart() { # as in the README
    tools/quickstart | grep -v '^Installing:' > "$all/quickstart"
    sed -n '/^\$ tools\/quickstart$/,/^```$/p' README.md | sed '1d; $d' | diff - "$all/quickstart"
}

# The Python package with the library inside: a wheel for old systems and one from the sources, in empty environments; that for aarch64
# in Debian's Python under the emulator; those for musl, of which Debian has no Python, in a program that loads the library. And what
# cibuildwheel would build elsewhere, if it understands how.
wheels() {
    made=$all/wheels
    rm -rf "$made"
    mkdir "$made"
    tools/wheel "$made" manylinux_2_17_x86_64 manylinux_2_17_aarch64 musllinux_1_2_x86_64 musllinux_1_2_aarch64
    exported > "$made/expected"
    for wheel in "$made"/*.whl; do
        python3 -m zipfile -e "$wheel" "$wheel.d"
        exported "$wheel.d/cgt/libcgt.so" | diff "$made/expected" -
    done
    python3 -m venv "$made/wheel"
    "$made/wheel/bin/pip" install --quiet --no-index "$made"/libcgt-*-manylinux_2_17_x86_64.whl
    for name in game poset progress spec; do
        env -u LIBCGT -u PYTHONPATH "$made/wheel/bin/python" -B "tests/python/test_$name.py"
    done
    arm=$all/arm64
    [ -f "$arm/usr/bin/python3.11" ] || tools/unpack-debian "$arm" bookworm arm64 python3 musl
    for name in analysis boards graph misere nimber partition progress sage spec; do
        env -u LIBCGT PYTHONPATH="$(echo "$made"/libcgt-*-manylinux_2_17_aarch64.whl.d)" \
            qemu-aarch64 -L "$arm" "$arm/usr/bin/python3.11" -B "tests/python/test_$name.py"
    done
    for cpu in x86_64 aarch64; do
        build-wheel/bin/python -m ziglang cc -target $cpu-linux-musl -dynamic -O1 -Wall -Wextra -Werror -Iinclude tests/dlopen.c \
            -o "$made/dlopen-$cpu"
    done
    "$made/dlopen-x86_64" "$made"/libcgt-*-musllinux_1_2_x86_64.whl.d/cgt/libcgt.so
    qemu-aarch64 -L "$arm" "$made/dlopen-aarch64" "$made"/libcgt-*-musllinux_1_2_aarch64.whl.d/cgt/libcgt.so
    build-wheel/bin/python -m build --sdist --outdir "$made" .
    python3 -m venv "$made/sources"
    "$made/sources/bin/pip" install --quiet "$made"/libcgt-*.tar.gz
    env -u LIBCGT -u PYTHONPATH "$made/sources/bin/python" -c 'import cgt; assert cgt.Game.kayles().value(5) == 4'
    "$made/sources/bin/pip" install --quiet 'cibuildwheel==4.*'
    for system in linux macos windows; do
        "$made/sources/bin/cibuildwheel" --print-build-identifiers --platform $system .
    done
}

windows_wheel() { # in Python for Windows, under Wine, whose standard streams must be pipes there
    export WINEPREFIX="$all/wine" WINEDEBUG=-all
    made=$all/windows-wheel
    rm -rf "$made"
    mkdir "$made"
    tools/wheel "$made" win_amd64
    build-wheel/bin/pip install --quiet --no-index --platform win_amd64 --only-binary :all: --target "$made/installed" "$made"/*.whl
    exported > "$made/expected"
    x86_64-w64-mingw32-objdump -p "$made/installed/cgt/libcgt.dll" > "$made/dll"
    in_dll "$made/dll" | diff "$made/expected" -
    for name in analysis anim boards coin draw game graph nimber partition poset positions progress rule_texts spec; do
        for attempt in 1 2 3; do
            status=0
            said=$(env -u LIBCGT PYTHONPATH="$made/installed" \
                /usr/lib/wine/wine64 "$all/windows-python/python.exe" -B "tests/python/test_$name.py" 2>&1 < /dev/null) || status=$?
            [ $status -ne 0 ] && [ -z "$said" ] || break # a test that fails says so, but Wine may not begin it
            echo "test_$name.py: attempt $attempt said nothing, with status $status"
        done
        [ $status -eq 0 ] || {
            echo "$said"
            exit 1
        }
    done
}

macos() { # compiled and linked for both processors; nothing here can run the result
    made=$all/macos
    rm -rf "$made"
    mkdir "$made"
    tools/wheel "$made" macosx_11_0_arm64 macosx_11_0_x86_64
    exported > "$made/expected"
    for wheel in "$made"/*.whl; do
        python3 -m zipfile -e "$wheel" "$wheel.d"
        dylib=$(find "$wheel.d" -name libcgt.dylib)
        llvm-nm-14 -gU "$dylib" | sed -n 's/.* _\(cgt_.*\)/\1/p' | sort | diff "$made/expected" -
        [ "$(llvm-objdump-14 --macho --dylibs-used "$dylib" | grep -c '^[[:space:]].*dylib')" -eq 2 ] # itself and libSystem
        [ "$(llvm-objdump-14 --macho --dylib-id "$dylib" | tail -n 1)" = '@rpath/libcgt.0.dylib' ]
        llvm-objdump-14 --macho -p "$dylib" | grep -q 'minos 11.0'
    done
}

embedded() { # as a subproject of another meson project
    outside meson
    mkdir subprojects
    ln -s "$root" subprojects/libcgt
    meson setup --wrap-mode=nodownload --force-fallback-for=cgt -Dwerror=true build
    meson test -C build --print-errorlogs
}

amalgam() { # COMPILER: compiles it to an object, and to a shared library with the project's names
    "$1" -O2 -Wall -Wextra -Werror -c "$made/cgt.c" -o "$made/$1.o"
    if readelf -sW "$made/$1.o" | grep 'GLOBAL *DEFAULT *[0-9]'; then exit 1; fi # all that it defines is hidden
    mkdir "$made/$1"
    "$1" -O2 -DCGT_API='__attribute__((visibility("default")))' -fPIC -shared "$made/cgt.c" \
        -o "$made/$1/libcgt.so.0" -Wl,--version-script=lib/libcgt.map,--no-undefined -pthread
}

amalgamated() { # as one source, on its own; and in place of the library of the stage gcc under its tests
    made=$all/amalgamated
    rm -rf "$made"
    tools/amalgamate "$made"
    for compiler in 'gcc -std=c11' 'clang -std=c11' i686-linux-gnu-gcc s390x-linux-gnu-gcc 'x86_64-w64-mingw32-gcc -std=c11'; do
        # shellcheck disable=SC2086
        $compiler -Wall -Wextra -Wpedantic -Werror -fsyntax-only "$made/cgt.c"
    done
    amalgam gcc &
    other=$!
    amalgam clang
    wait $other
    for compiler in gcc clang; do
        LD_LIBRARY_PATH=$made/$compiler ldd "$all/gcc/tests/test_unit_base" | grep -F "$made/$compiler/libcgt.so.0"
        LD_LIBRARY_PATH=$made/$compiler meson test -C "$all/gcc" --no-rebuild --print-errorlogs --timeout-multiplier=5 \
            --suite unit --suite oracle --logbase "amalgamated-$compiler"
        mv "$all/gcc/meson-logs/amalgamated-$compiler.json" "$made/testlog-$compiler.json"
    done
}

format() {
    git ls-files -z -- '*.c' '*.h' | xargs -0 clang-format-14 --dry-run --Werror
}

types() {
    mypy --strict --cache-dir="$all/mypy" bindings/python/src/cgt
}

fuzz_for_a_minute() { # NAME
    run_fuzzer "$all/clang-asan/fuzz/fuzz_$1" "$all/corpus/$1" 60 "$logs" > "$logs/fuzz-$1.log" 2>&1 ||
        { tail -n 60 "$logs/fuzz-$1.log" && false; }
}

fuzz() { # NAME…: two at a time, with the library of the stage clang-asan
    meson configure "$all/clang-asan" -Dfuzz=enabled
    # shellcheck disable=SC2046
    ninja -C "$all/clang-asan" $(printf 'fuzz/fuzz_%s ' "$@")
    failed=
    while [ $# -gt 0 ]; do
        fuzz_for_a_minute "$1" &
        other=$!
        shift
        if [ $# -gt 0 ]; then
            fuzz_for_a_minute "$1" || failed=yes
            shift
        fi
        wait $other || failed=yes
    done
    [ -z "$failed" ]
}

notebooks() { # made and run, with the library of the stage gcc
    LIBCGT=$all/gcc/lib/libcgt.so PYTHONPATH=$root/bindings/python/src PYTHONDONTWRITEBYTECODE=1 tools/notebooks "$all/notebooks"
    echo "$(find "$all/notebooks" -name '*.html' | wc -l) passed, 0 failed, 0 skipped"
}

julia_package() { # its tests with Debian 11's Julia on the shared library of the stage gcc
    JULIA_LOAD_PATH=bindings/julia:@stdlib LIBCGT=$all/gcc/lib/libcgt.so "$all/julia/bin/julia" bindings/julia/test/runtests.jl
}

julia_recipe() { # in an empty folder, by its own lines; then the package with what it has built
    made=$all/julia_recipe
    rm -rf "$made"
    mkdir "$made"
    git archive --prefix=source/ HEAD | tar -x -C "$made"
    mkdir "$made/work"
    "$all/julia/bin/julia" packaging/julia/check.jl "$made/source" "$made/work"
}

# Stages that mostly keep one core busy, or wait, beside those that come later.
packages() {
    aside doc documentation
    aside abi abi
    aside installed installed
    aside quickstart quickstart
    aside wheels wheels
    aside packages tools/packages
    mkdir -p "$all/npm"
    aside npm tools/npm "$all/npm"
    mkdir -p "$all/site"
    aside site tools/site "$all/site" "$all/doc"
    aside debian tools/debian "$all/debian/packages"
    aside macos macos
    aside notebooks notebooks
    aside embedded embedded
    if [ -x "$all/julia/bin/julia" ] || tools/get-julia "$all/julia" > "$logs/get-julia.log" 2>&1; then
        aside julia julia_package
        aside julia_recipe julia_recipe
    else
        aside_skip "julia: Debian 11's Julia cannot be had here: $(tail -n 1 "$logs/get-julia.log")"
    fi
}

stage format format
stage types types
stage interface tools/write-interface --check
stage rooms tools/check-rooms
stage gcc with_compiler gcc
: > "$logs/aside"
packages &
others=$!
stage clang few 16 with_compiler clang --no-suite python --no-suite project
stage mpi mpi
stage gcc-asan few 16 sanitize gcc-asan gcc address,undefined --no-suite python --no-suite project
stage clang-asan few 16 sanitize clang-asan clang address,undefined --suite unit --suite oracle --suite papers
stage tsan few 2 sanitize tsan gcc thread --suite threads
stage valgrind few 16 memcheck
stage i686 few 16 emulate i686
stage s390x few 16 big_endian
stage aarch64 few 16 aarch64
stage riscv64 few 16 elsewhere riscv64
stage musl few 16 elsewhere musl
stage wasm few 16 wasm
stage windows few 16 windows
if [ -f "$all/windows-python/python.exe" ] || tools/get-windows-python "$all/windows-python" > "$logs/get-windows-python.log" 2>&1; then
    stage windows-wheel windows_wheel
else
    skip "windows-wheel: Python for Windows cannot be had here: $(tail -n 1 "$logs/get-windows-python.log")"
fi
stage fuzz fuzz calls callbacks pairs files rules spec
stage coverage few 16 coverage
for kernel in $(cat "$all/coverage/lacking"); do
    skip "coverage: *_$kernel.c: this processor lacks what it needs"
done
stage static linked static
stage shared linked shared
stage amalgamated few 16 amalgamated
wait $others || tally 0 1 0
settle
finish

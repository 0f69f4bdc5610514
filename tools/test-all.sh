# Sourced by tools/test --all. Each stage has a build folder and a log under build-all; its output shows only when it fails.

need gcc g++ libc6-dev meson ninja-build python3 python3-numpy \
    clang libclang-rt-14-dev clang-format-14 mypy valgrind gcovr abigail-tools binutils doxygen pkgconf qemu-user \
    gcc-i686-linux-gnu libc6-dev-i386-cross gcc-s390x-linux-gnu libc6-dev-s390x-cross
need_unity

all=$root/build-all
logs=$all/logs
mkdir -p "$logs"
find "$all" -name 'testlog*.json' -exec rm {} +

# stage NAME COMMAND…: runs it, and counts the tests of its build folder, or itself as one.
stage() {
    name=$1
    shift
    start=$(date +%s)
    set +e # a subshell heeds its own -e only outside of conditions
    (set -e; "$@") > "$logs/$name.log" 2>&1
    if [ $? -eq 0 ]; then verdict=ok; else verdict=FAILED; fi
    set -e
    # shellcheck disable=SC2046
    set -- $(find "$all/$name" -name 'testlog*.json' -exec tools/count-tests {} + 2> /dev/null)
    if [ $# -eq 0 ]; then # no tests inside
        if [ $verdict = ok ]; then set -- 1 0 0; else set -- 0 1 0; fi
    elif [ $verdict = FAILED ] && [ "$2" -eq 0 ]; then
        set -- "$1" 1 "$3"
    fi
    tally "$@"
    echo "$verdict $name: $1 passed, $2 failed, $3 skipped, $(($(date +%s) - start)) s"
    [ $verdict = ok ] || tail -n 60 "$logs/$name.log"
}

# What the stages do; a command that fails ends the stage.

build() { # FOLDER OPTION…
    built=$all/$1
    shift
    configure "$built" -Dwerror=true -Ddocs=disabled "$@"
    ninja -C "$built"
}

run_tests() { # FOLDER OPTION…
    tested=$all/$1
    shift
    # a timeout is for a test that hangs, not for a busy machine
    meson test -C "$tested" --no-rebuild --print-errorlogs --timeout-multiplier=5 "$@"
    # meson is content when no test has the suite's name
    find "$tested/meson-logs" -name 'testlog*.json' -size +0 | grep -q .
}

with_compiler() { # COMPILER, also the folder's name
    export CC="$1"
    build "$1"
    run_tests "$1"
}

sanitize() { # FOLDER COMPILER SANITIZERS SUITE-OPTION…
    folder=$1 compiler=$2 sanitizers=$3
    shift 3
    export CC="$compiler"
    build "$folder" -Db_sanitize="$sanitizers" -Db_lundef=false -Doptimization=1 -Dc_args=-fno-sanitize-recover=all
    run_tests "$folder" "$@"
}

few() { # COMMAND…: what has been tested at length elsewhere, or is slow
    export TEST_FEW=1
    "$@"
}

memcheck() {
    build valgrind
    # the Python tests would check Python; valgrind knows no AVX-512, so that the lesser kernels are tested
    run_tests valgrind --setup=valgrind --no-suite python
}

emulate() { # PLATFORM
    build "$1" --cross-file "cross/$1-linux-gnu.ini"
    run_tests "$1" --timeout-multiplier=20
}

coverage() {
    build coverage -Db_coverage=true -Doptimization=0 -Dc_args=-fprofile-update=atomic
    run_tests coverage
    LIBCGT=$all/coverage/lib/libcgt.so PYTHONPATH=bindings/python/src python3 -B -c '
import cgt
kernels = ("portable", "pclmul", "avx2", "avx512")
print(*[k for k in kernels if k not in cgt.nimber.kernels()])' > "$all/coverage/lacking"
    # shellcheck disable=SC2046
    gcovr --root . --object-directory "$all/coverage" --filter lib/ --print-summary --fail-under-line 95 \
        $(tr ' ' '\n' < "$all/coverage/lacking" | sed -n 's|..*|--exclude=lib/nimber/kernel_&.c|p') "$all/coverage"
}

linked() { # KIND: with one kind of library only
    build "$1" -Ddefault_library="$1"
    run_tests "$1" --suite unit
}

abi() {
    configure "$all/gcc"
    tools/check-abi "$all/gcc/lib/libcgt.so" "$all/doc/doc/xml"
}

documentation() {
    configure "$all/doc" -Ddocs=enabled
    ninja -C "$all/doc" doc
}

installed() { # the installed library through pkg-config, shared and static, and through the Python bindings
    prefix=$all/installed/prefix
    configure "$all/installed" --prefix="$prefix" --libdir=lib
    meson install -C "$all/installed"
    export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
    cd "$all/installed"
    # shellcheck disable=SC2046
    gcc -Werror "$root/tests/consumer/consumer.c" -o shared $(pkg-config --cflags --libs cgt)
    LD_LIBRARY_PATH=$prefix/lib ./shared
    # shellcheck disable=SC2046
    gcc -Werror "$root/tests/consumer/consumer.c" -o static $(pkg-config --cflags cgt) -Wl,-Bstatic $(pkg-config --libs cgt) \
        -Wl,-Bdynamic
    ./static
    if ldd static | grep libcgt; then exit 1; fi
    [ "$(pkg-config --modversion cgt)" = "$(./static | cut -d' ' -f2)" ]
    LIBCGT=$prefix/lib/libcgt.so PYTHONPATH=$root/bindings/python/src python3 -B -c '
import cgt
assert cgt.nimber.mul(16, 16) == 24'
}

embedded() { # as a subproject of another meson project
    rm -rf "$all/embedded"
    mkdir -p "$all/embedded/subprojects"
    cp -R tests/embed "$all/embedded/embed"
    cp -R tests/consumer "$all/embedded/consumer"
    mkdir "$all/embedded/embed/subprojects"
    ln -s "$root" "$all/embedded/embed/subprojects/libcgt"
    meson setup --wrap-mode=nodownload "$all/embedded/build" "$all/embedded/embed"
    meson test -C "$all/embedded/build"
}

format() {
    git ls-files -z -- '*.c' '*.h' | xargs -0 clang-format-14 --dry-run --Werror
}

types() {
    mypy --strict --cache-dir="$all/mypy" bindings/python/src/cgt
}

stage format format
stage types types
stage gcc with_compiler gcc
stage clang with_compiler clang
stage gcc-asan sanitize gcc-asan gcc address,undefined --no-suite python
stage clang-asan few sanitize clang-asan clang address,undefined --no-suite python
stage gcc-tsan sanitize gcc-tsan gcc thread --suite threads
stage clang-tsan sanitize clang-tsan clang thread --suite threads
stage valgrind few memcheck
stage i686 few emulate i686
stage s390x few emulate s390x
stage coverage few coverage
for kernel in $(cat "$all/coverage/lacking"); do
    echo "skipped coverage of kernel_$kernel.c: this processor lacks what it needs"
    tally 0 0 1
done
stage doc documentation
stage abi abi
stage static linked static
stage shared linked shared
stage installed installed
stage embedded embedded
finish

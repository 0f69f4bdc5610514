# Sourced by the scripts beside it: where the project is, and how to get packages.

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo > /dev/null; then
        sudo "$@"
    else
        echo "$0: must be root, or have sudo, for: $*" >&2
        return 1
    fi
}

# need PACKAGE…: installs those that are missing, and only then asks for root. On a system without dpkg it trusts that the
# tools are there.
need() {
    command -v dpkg-query > /dev/null || return 0
    missing=
    for package; do
        case $(dpkg-query -W -f='${Status}' "$package" 2> /dev/null) in
            *' installed') ;;
            *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    echo "Installing:$missing"
    as_root apt-get -qq update
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $missing > /dev/null
}

# Unity is fetched from the archive that the package lists name, so there must be lists.
need_unity() {
    [ ! -f subprojects/unity/src/unity.c ] || return 0
    [ -n "$(apt-get indextargets 'Component: main')" ] || as_root apt-get -qq update
    tools/get-unity
}

# run_fuzzer PROGRAM CORPUS SECONDS FOLDER: for libFuzzer, without the lines of its progress. It keeps an input
# that fails, or takes 10 seconds, in the folder; if one fails, the last lines repeat what it kept.
run_fuzzer() {
    program=$1 corpus=$2 seconds=$3 folder=$4 name=${1##*_}
    seed=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    mkdir -p "$corpus"
    set --
    if [ "$name" = spec ] || [ "$name" = rules ]; then
        fuzz/seeds "$corpus" "$name" "$corpus.dict"
        set -- -dict="$corpus.dict"
    fi
    touch "$corpus.begun"
    status=0
    "$program" "$@" -seed="$seed" -verbosity=0 -max_len=600 -len_control=0 -max_total_time="$seconds" -timeout=60 \
        -rss_limit_mb=3000 -print_funcs=0 -print_final_stats=1 -artifact_prefix="$folder/$name-" "$corpus" || status=$?
    [ $status -ne 0 ] || return 0
    echo "The fuzzer $name ended with status $status, from the seed $seed. What it kept, in base64:"
    find "$folder" -maxdepth 1 -name "$name-*" -newer "$corpus.begun" -printf '%f\n' -exec base64 -w 0 {} \; -printf '\n'
    return $status
}

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

# run_fuzzer PROGRAM CORPUS SECONDS FOLDER: for libFuzzer; an input that fails is put in the folder.
run_fuzzer() {
    mkdir -p "$2"
    if [ "${1##*_}" = spec ] || [ "${1##*_}" = rules ]; then
        fuzz/seeds "$2" "${1##*_}"
        set -- "$@" -dict=fuzz/spec.dict
    fi
    program=$1 corpus=$2 seconds=$3 folder=$4
    shift 4
    "$program" "$@" -max_len=600 -len_control=0 -max_total_time="$seconds" -timeout=60 -rss_limit_mb=3000 -print_final_stats=1 \
        -artifact_prefix="$folder/" "$corpus"
}

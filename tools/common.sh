# Sourced by the scripts beside it: where the project is, and how to get packages.

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"

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
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo > /dev/null; then
            echo "$0: run as root, or with sudo installed, to install:$missing" >&2
            return 1
        fi
        as_root='sudo'
    fi
    echo "Installing:$missing"
    $as_root apt-get -qq update
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing > /dev/null
}

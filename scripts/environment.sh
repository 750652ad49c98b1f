# Sourced by the other scripts: what they need, inside this checkout. Debian packages are installed only as root, and after saying so.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never} PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
target=${CARGO_TARGET_DIR:-$root/target}

say() { printf '\n== %s\n' "$*"; }
missing() { printf 'missing: %s\n' "$*" >&2; exit 1; }

# packages NAME...: installs Debian packages where that is possible; fails where it is not.
packages() {
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
  say "installing Debian packages: $*"
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -qy --no-install-recommends "$@" >/dev/null 2>&1 && return
  apt-get update -q >/dev/null && apt-get install -qy --no-install-recommends "$@" >/dev/null
}

# The command that runs a version of Lua.
interpreter() { case $1 in luajit) echo luajit ;; *) echo "lua$1" ;; esac; }

need_rust() {
  command -v cargo >/dev/null || missing "Rust (cargo, version 1.89 or newer)"
  command -v cc >/dev/null || packages gcc libc6-dev || missing "a C compiler (cc)"
}

# A virtual environment in .venv with these pip arguments installed.
need_python() {
  if [ ! -x .venv/bin/pip ]; then
    local python
    python=$(command -v python3 || true)
    [ -n "$python" ] && "$python" -c 'import ensurepip, venv' 2>/dev/null || packages python3 python3-venv || missing "Python 3.11 or newer with venv"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || missing "Python 3.11 or newer (found $(python3 --version))"
    say "making a virtual environment in .venv"
    python3 -m venv .venv
  fi
  .venv/bin/pip install -q "$@"
}

# The extension module, built with the release profile and installed in .venv.
build_python() {
  say "building mobrule for Python"
  local start=$SECONDS took
  VIRTUAL_ENV=$root/.venv .venv/bin/maturin develop -q --release --locked
  took=$((SECONDS - start)) # kept for scripts/bench, unless hardly anything was left to do
  mkdir -p "$target/build-times"
  [ "$took" -lt 10 ] || echo "$took" > "$target/build-times/Python"
}

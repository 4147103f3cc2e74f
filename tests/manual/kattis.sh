#!/bin/sh
# Makes ./PROBLEM, a Kattis package: samples, data generated from SEEDS seeds, submissions, and validators that run this
# judge, and compare answers as its --check does. SUBMISSIONS is a directory as in the package: with accepted in it, and
# wrong_answer, run_time_error and time_limit_exceeded for programs that do that.
set -eu

fail() {
    printf 'kattis.sh: %s\nusage: sh tests/manual/kattis.sh PROBLEM SEEDS SUBMISSIONS\n' "$1" >&2
    exit 2
}

[ $# -eq 3 ] || fail "three arguments are needed, not $#"
problem=$1 seeds=$2 submissions=$3
judge=$(command -v fourow) || fail 'fourow is not installed'
fourow --problem "$problem" --generate > /dev/null  # reports an unknown problem
[ "$seeds" -gt 0 ] 2> /dev/null || fail "SEEDS needs a whole number above 0, not '$seeds'"
[ -d "$submissions/accepted" ] || fail "there is no directory '$submissions/accepted'"
[ ! -e "$problem" ] && [ ! -L "$problem" ] || fail "there is a '$problem' here already"

trap 'rm -rf "$problem"' EXIT  # removes half a package after an error
trap 'exit 1' HUP INT TERM      # some shells skip the line above at a signal
data=$problem/data
mkdir -p "$data/sample" "$data/secret"
printf 'name: %s\nvalidation: custom\n' "$problem" > "$problem/problem.yaml"
cp -RL "$submissions" "$problem/submissions"  # also if it is a link, or has some

cp "$(dirname "$0")/../../samples/$problem"/*.in "$data/secret"
mv "$data"/secret/statement* "$data/sample"
if [ "$problem" = fourow ]; then  # one game is easier to debug than 99
    for games in 1 2 3; do fourow --generate --games "$games" > "$data/secret/games-$games.in"; done
fi
set -- "$data"/*/*.in
seed=0
while [ "$seed" -lt "$seeds" ]; do
    seed=$((seed + 1))
    fourow --problem "$problem" --generate --seed "$seed" > "$data/secret/seed-$seed.in"
done
cksum "$@" "$data"/secret/seed-*.in | awk 'seen[$1, $2]++ { print $3 }' | xargs rm -f  # those that repeat another
for input in "$data"/*/*.in; do
    fourow --problem "$problem" --strict "$input" > "${input%in}ans"
done

validator() {  # its directory, the arguments of fourow
    validator=$problem/$1/fourow
    mkdir -p "$validator"
    cp "$judge" "$validator"
    # A judge that unzips the package may drop the executable bit.
    printf '#!/bin/sh\ninstall fourow judge\n' > "$validator/build"
    cat > "$validator/run" << END
#!/bin/sh
"\$(dirname "\$0")"/judge --problem $problem $2
case \$? in 0) exit 42;; 1) exit 43;; *) exit 1;; esac
END
    chmod +x "$validator/build" "$validator/run"
}
validator input_validators '--strict > /dev/null'
validator output_validators '--check - "$1" > "$3/judgemessage.txt"'
trap - EXIT

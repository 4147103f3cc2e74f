#!/bin/sh
# Makes ./PROBLEM, a Kattis package: samples, generated data, submissions, and validators that run this judge, so
# answers are compared byte for byte. SUBMISSIONS is a directory as in the package: with accepted in it, and
# wrong_answer, run_time_error and time_limit_exceeded for programs that do that. GAMES is for inputs of FOUROW.
set -eu

fail() {
    printf 'kattis.sh: %s\nusage: sh tests/manual/kattis.sh PROBLEM SEEDS SUBMISSIONS [GAMES]\n' "$1" >&2
    exit 2
}

[ $# -gt 0 ] || fail 'PROBLEM is missing: a name as for fourow --problem'
[ $# -gt 1 ] || fail 'SEEDS is missing: how many inputs to generate (10 for fourow, 300 for the others)'
[ $# -gt 2 ] || fail 'SUBMISSIONS is missing: a directory with the solutions to accept in SUBMISSIONS/accepted'
problem=$1 seeds=$2 submissions=$3 games=${4:-99}
judge=$(command -v fourow) || fail 'fourow is not installed'
fourow --problem "$problem" --generate > /dev/null  # reports an unknown problem
[ "$seeds" -gt 0 ] 2> /dev/null || fail "SEEDS needs a whole number above 0, not '$seeds'"
[ -d "$submissions/accepted" ] || fail "there is no directory '$submissions/accepted'"
[ "$games" -ge 3 ] 2> /dev/null && [ "$games" -le 99 ] || fail "GAMES needs a number from 3 to 99, not '$games'"
[ ! -e "$problem" ] && [ ! -L "$problem" ] || fail "there is a '$problem' here already"

trap 'rm -rf "$problem"' EXIT  # removes half a package after an error
data=$problem/data
mkdir -p "$data/sample" "$data/secret"
printf 'name: %s\nvalidation: custom\n' "$problem" > "$problem/problem.yaml"
cp -RL "$submissions" "$problem/submissions"  # also if it is a link, or has some

progress() {
    [ ! -t 2 ] || printf "$@" >&2
}

sums="
" count=0
add() {  # the file of an input and its name; returns 1 if there is an equal one
    sum=$(cksum < "$1")
    case $sums in
        *"
$sum
"*) return 1;;
    esac
    sums="$sums$sum
"
    case $2 in
        statement*) cp "$1" "$data/sample/$2.in";;
        *) count=$((count + 1)) && cp "$1" "$data/secret/$(printf %03d "$count")-$2.in";;
    esac
}

generate() {  # arguments of fourow --generate
    fourow --problem "$problem" --generate "$@" > "$problem/new"
}

for sample in "$(dirname "$0")/../../samples/$problem"/*.in; do
    # Only an input of FOUROW starts with the number of its games.
    if [ "$problem" != fourow ] || [ "$(head -n 1 "$sample")" -le "$games" ]; then
        add "$sample" "$(basename "$sample" .in)"
    fi
done
if [ "$problem" = fourow ]; then  # one game is easier to debug than 99
    for small in 1 2 3; do generate --games "$small"; add "$problem/new" "games-$small" || :; done
fi
seed=0 last=$((count + seeds))
while [ "$count" -lt "$last" ]; do
    seed=$((seed + 1))
    [ "$seed" -le "$((10 * seeds))" ] || fail "there are no $seeds different inputs"
    if [ "$problem" = fourow ]; then generate --seed "$seed" --games "$games"; else generate --seed "$seed"; fi
    add "$problem/new" "generated-seed-$seed" || :
    progress '\rinput %s of %s' "$count" "$last"
done
progress '\n'
rm "$problem/new"
if [ "$problem" = fourow ]; then  # one input of five has only the longest games
    largest=$(ls -S "$data"/secret/*-generated-* | head -n 1)
    mv "$largest" "${largest%generated*}largest-${largest##*generated-}"
fi
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

#!/bin/sh
# Makes ./PROBLEM, a Kattis package: the statement's samples, generated data, submissions, and validators that run this
# judge, so answers are compared byte for byte.
set -eu

fail() {
    printf 'kattis.sh: %s\nusage: sh tests/manual/kattis.sh PROBLEM SEEDS RIGHT WRONG...\n' "$1" >&2
    exit 2
}

[ $# -gt 0 ] || fail 'PROBLEM is missing: a name as for fourow --problem'
[ $# -gt 1 ] || fail 'SEEDS is missing: how many inputs to generate (10 for fourow, 300 for the others)'
[ $# -gt 2 ] || fail 'RIGHT is missing: the source file of a solution to accept'
[ $# -gt 3 ] || fail 'WRONG is missing: the source files of solutions to reject'

problem=$1 seeds=$2 right=$3
shift 3
judge=$(command -v fourow) || fail 'fourow is not installed'
fourow --problem "$problem" --generate > /dev/null  # reports an unknown problem
[ "$seeds" -gt 0 ] 2> /dev/null || fail "SEEDS needs a whole number above 0, not '$seeds'"
for submission in "$right" "$@"; do
    [ -f "$submission" ] || fail "there is no file '$submission'"
done
[ ! -e "$problem" ] || fail "there is a '$problem' here already"

trap 'rm -rf "$problem"' EXIT  # removes half a package after an error
data=$problem/data submissions=$problem/submissions
mkdir -p "$data/sample" "$data/secret" "$submissions/accepted" "$submissions/wrong_answer"
printf 'name: %s\nvalidation: custom\n' "$problem" > "$problem/problem.yaml"
cp "$right" "$submissions/accepted"
cp "$@" "$submissions/wrong_answer"

progress() {
    [ ! -t 2 ] || printf "$@" >&2
}

cp "$(dirname "$0")/../../samples/$problem"/statement*.in "$data/sample"
sums="
$(for sample in "$data"/sample/*.in; do cksum < "$sample"; done)
" seed=0 count=0
while [ "$count" -lt "$seeds" ]; do
    seed=$((seed + 1))
    [ "$seed" -le "$((10 * seeds))" ] || fail "there are no $seeds different inputs"
    input=$data/secret/$(printf "%0${#seeds}d" "$seed").in
    fourow --problem "$problem" --generate --seed "$seed" > "$input"
    sum=$(cksum < "$input")
    case $sums in
        *"
$sum
"*) rm "$input";;  # equal to a sample or to an earlier one
        *) count=$((count + 1)) sums="$sums$sum
";;
    esac
    progress '\rinput %s of %s' "$count" "$seeds"
done
progress '\n'
if [ "$problem" = fourow ]; then  # one game is easier to debug than 99
    for games in 1 2 3; do fourow --generate --games $games > "$data/secret/small-$games.in"; done
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

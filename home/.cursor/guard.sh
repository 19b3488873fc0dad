input=$(cat); printf '%s\n' "$input" >> "$(dirname "$0")"/../../log/guard
printf %s 'said-by-the-hook' >&2
exit 2

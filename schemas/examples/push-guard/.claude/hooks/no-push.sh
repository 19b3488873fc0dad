#!/bin/sh
# Only called for pushes: the handler's `if` says so.
echo "Pushes go through the release job, not through an agent." >&2
exit 2

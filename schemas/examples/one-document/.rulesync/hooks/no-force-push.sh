#!/bin/sh
# Exit 2 blocks; what stands on stderr is the reason the agent reads.
if grep -Eq '"command": *"[^"]*git push [^"]*(--force|-f)( |"|\\)'; then
  echo "Force pushes are not allowed here." >&2
  exit 2
fi

#!/bin/sh
# Nobody rewrites history that others have.
if jq -r .tool_input.command | grep -qE 'git push .*(--force|-f)\b'; then
  echo "Force pushes are not allowed here." >&2
  exit 2
fi

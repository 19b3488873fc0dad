#!/bin/bash
# Nothing is written to the system's own folders.
[[ $(cat) =~ \"file_path\":\"/(etc|usr|bin|boot)/ ]] || exit 0
echo "blocked: this is a protected path" >&2
echo '{"hookSpecificOutput":{"hookEventName":"pre-tool-use","permissionDecision":"deny","permissionDecisionReason":"blocked: this is a protected path"}}'
exit 2

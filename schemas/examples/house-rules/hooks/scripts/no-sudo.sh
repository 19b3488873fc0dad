#!/bin/sh
# No permission for sudo, whoever is asked.
grep -q '"command":"[^"]*sudo ' || exit 0
echo '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"sudo is not allowed here"}}'

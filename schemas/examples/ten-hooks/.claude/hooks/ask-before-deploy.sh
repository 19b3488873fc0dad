#!/bin/sh
# A person decides about each deployment.
if jq -r .tool_input.command | grep -q '^make deploy'; then
  printf '%s\n' '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"A deployment needs a person."}}'
fi

#!/bin/sh
# A prompt with a key in it is not sent.
if jq -r .prompt | grep -qE 'AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY'; then
  echo "There is a secret in this prompt." >&2
  exit 2
fi

#!/bin/sh
# Files with secrets are not written by a model.
if grep -q '"file_path": *"[^"]*\.env"'; then
  echo "Files with secrets are edited by people." >&2
  exit 2
fi

#!/bin/sh
# What the linter says of a changed file goes to the model.
file=$(jq -r .tool_input.file_path)
if ! npx --no-install eslint "$file" >&2; then exit 2; fi

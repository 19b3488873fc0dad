#!/bin/sh
# Formats what was edited, in any agent's words.
sed -n 's/.*"file_path": *"\([^"]*\)".*/\1/p' | head -n 1 | xargs -r npx prettier --write

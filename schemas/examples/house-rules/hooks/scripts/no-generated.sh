#!/bin/sh
# Generated files change only through their generator.
case "$1" in
  */generated/*) echo "$1 is generated: run the generator instead." >&2; exit 2 ;;
esac

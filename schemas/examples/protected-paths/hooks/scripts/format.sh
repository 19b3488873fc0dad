#!/bin/bash
# No line of a written file ends in blanks.
[ -f "$1" ] || exit 0
sed -i 's/[[:blank:]]*$//' -- "$1"

#!/bin/sh
# Only looks on: a guard it is not.
cat >>/tmp/calls.log
exit 0

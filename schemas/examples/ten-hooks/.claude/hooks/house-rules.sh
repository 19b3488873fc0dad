#!/bin/sh
# What everybody here agreed on, told to the model when a session starts.
echo "House rules: small commits, tests beside the code, no new dependencies."

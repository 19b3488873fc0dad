"""Of what the GitHub server offers only what reads may be called."""

import json
import sys

tool = json.load(sys.stdin)["tool_name"]
if not tool.rpartition("__")[2].startswith(("get_", "list_", "search_")):
    print("GitHub is for reading here.", file=sys.stderr)
    sys.exit(2)

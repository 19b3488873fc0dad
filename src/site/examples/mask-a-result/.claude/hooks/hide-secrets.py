"""Takes tokens out of what a command printed, before the model sees it."""
import json
import re
import sys

call = json.load(sys.stdin)
result = call.get("tool_response", {})
clean = re.sub(r"\b(ghp|glpat)[-_]\w{8,}", "(a token)", result.get("stdout", ""))
if clean != result.get("stdout", ""):
    output = {**result, "stdout": clean}
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PostToolUse", "updatedToolOutput": output}}))

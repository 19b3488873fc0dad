/** What a command line can be seen to do about answering. */
import { describe, expect, test } from "vitest";
import { isMute } from "../src/judge/guard/uses.ts";
import { NO_FILES } from "../src/model/files.ts";

describe("class 6: a command that cannot answer is no guard", () => {
  test.each([
    "echo started >> log",
    "date >> log",
    "bash -c 'echo \"$(date) prompt\" >> ~/.agent/audit.log'",
    "cat > /dev/null",
    "cat | jq -r .prompt >> log",
    "mkdir -p .log && date > .log/last",
    "echo done > /dev/tty",
    "afplay /System/Library/Sounds/Glass.aiff",
    "notify-send 'Agent' \"it is done\" &",
    "osascript -e 'display notification \"done\"'",
    "true",
    ":",
    "command -v notify-send >/dev/null && notify-send done || true",
    "if [ -d .log ]; then date >> .log/x; fi",
    "npm run log >/dev/null 2>&1 || true",
  ])("%s", (command) =>
    expect(isMute({ files: NO_FILES, handler: { command }, group: { hooks: [] } })).toBe(true),
  );

  test.each([
    "echo hello",
    "cat",
    "tput bel",
    "date",
    "echo no >&2",
    "echo no > /dev/stderr",
    "date >> log; exit 2",
    "bash -c 'date >> log; exit 2'",
    "sh hooks/guard.sh",
    "sh hooks/guard.sh > log",
    "./guard > /dev/null 2>&1",
    'echo "$(date)"',
    "cat | tee -a log",
    "date >> log; ./guard.sh",
    "grep -q push && date >> log",
    "$GUARD",
    "curl -s https://example.com/check",
    "true && npx guard",
  ])("%s can answer", (command) =>
    expect(isMute({ files: NO_FILES, handler: { command }, group: { hooks: [] } })).toBe(false),
  );
});

/** Entries that are read without trouble and do not do what they say. */
import type { Pages } from "./page.ts";

export const ENTRIES = {
  "matcher-never": {
    title: "The matcher can never match",
    means: [
      "No call this agent ever makes fits the matcher. Usual causes: a permission rule, an expression, the tool names of",
      "another agent, wrong case, or a pattern that does not compile.",
    ],
    why: ["The hook never runs, and the agent says nothing: it looks as if nothing had ever been worth blocking."],
    example: [
      'before  { "matcher": "Bash(gh pr create*)", "hooks": [ ... ] }',
      'before  { "matcher": "tool == \\"Edit\\"", "hooks": [ ... ] }',
      'after   { "matcher": "Bash", "hooks": [ ... ] }',
    ],
    fix: [
      "Name the tools as the agent names them, several with a bar between them, and let the script look at the command or",
      "the path.",
    ],
  },
  "matcher-ignored": {
    title: "This event ignores matchers",
    means: ["The agent does not look at a matcher on this event. The hook fires every time."],
    why: ["Whoever reads the file believes the hook is narrower than it is."],
    fix: ["Let the hook itself check, or take the matcher out."],
  },
  "timeout-unit": {
    title: "The timeout looks like the wrong unit",
    means: [
      "The timeout is a number that makes sense in another unit than the agent's. Where seconds count, 5000 is 83 minutes;",
      "where milliseconds count, 10 is over before a hook has begun.",
    ],
    why: [
      "A hook that hangs then holds the agent up for more than an hour instead of five seconds, or a guard is ended before it can speak.",
    ],
    example: ['before  "timeout": 5000', 'after   "timeout": 5'],
    fix: ["Write the number in the unit that the finding names."],
  },
  "async-ignored": {
    title: "The agent waits for it all the same",
    means: ["The handler says `async`, and this agent does not know the word: it waits for the handler, and what it answers counts."],
    why: ["Every call takes as long as the handler, and a failure of what was meant as a side job may block."],
    example: ["before  sh hooks/log.sh", 'after   f=$(mktemp); cat > "$f"', '        (sh hooks/log.sh < "$f"; rm "$f") > /dev/null 2>&1 &'],
    fix: [
      "Start the slow part in the background yourself. Keep the event first, for it comes on standard input, and give the",
      "output away: some agents wait until it is closed.",
    ],
  },
  "variable-unset": {
    title: "The command uses a variable that is not set",
    means: [
      "The command names a variable that this agent does not set for this hook: it never does, or on other events or for plugins only.",
      "The shell puts nothing in its place.",
    ],
    why: [
      "A path that begins with it points elsewhere, so the script is not found. Most agents take that for an error that",
      "stops nothing: the guard is open. Some deny every call instead.",
    ],
    example: [
      'before  sh "$SOME_AGENT_DIR"/hooks/check.sh    runs sh /hooks/check.sh',
      'after   sh "$(git rev-parse --show-toplevel)"/hooks/check.sh',
    ],
    fix: [
      "Use a variable this agent does set, or ask git, as above. A path without either is not enough: some agents start hooks",
      "wherever the session's `cd` has led. Converted hooks get the variables of the agent they were written for, whatever",
      "agent calls them.",
    ],
  },
  "script-missing": {
    title: "The script is not there",
    means: ["The command calls a file that does not exist in the project."],
    why: [
      "Most agents take it for an error that stops nothing: the guard is open. Some deny every call instead. On the machine",
      "of whoever wrote it, where the file is, all looks well.",
    ],
    fix: ["Put the script there and commit it, or correct the path."],
  },
  "script-not-executable": {
    title: "The script may not be executed",
    means: ["The command calls the script directly, and the file does not have the executable bit."],
    why: ["The shell refuses to start it. Most agents take that for an error that stops nothing: the guard is open."],
    example: ["before  hooks/check.sh", "after   sh hooks/check.sh"],
    fix: [
      "Call it through its interpreter, as above, or set the bit: chmod +x, and git update-index --chmod=+x where the file",
      "system does not keep it.",
    ],
  },
  "script-line-ends": {
    title: "The script's line ends break it",
    means: [
      "The script has CR LF line ends, as editors on Windows and `core.autocrlf` write them. The system looks for a program whose",
      "name ends in CR, or a shell takes the CR for a part of each line's last word.",
    ],
    why: [
      "A script that is called directly never starts: most agents take that for an error that stops nothing. One that a shell is",
      "given does something else than it says: as it happens, the guard denies nothing, or everything. A script that `node` or",
      "`python3` is given works either way.",
    ],
    example: ["before  #!/bin/bash<CR><LF>", "after   #!/bin/bash<LF>"],
    fix: ["Save the script with LF line ends, and write `*.sh text eol=lf` into .gitattributes: git then keeps them on every machine."],
  },
  "stdin-taken": {
    title: "The event never reaches the program",
    means: [
      "The command gives a shell or another interpreter its program as a here-document, which stands on standard input then. The",
      "program reads standard input for the event, and finds what is left of itself.",
    ],
    why: ["It finds nothing to object to: a guard lets every call pass, on every agent, and no error shows it."],
    example: ["before  bash -s <<'EOF' … input=$(cat) … EOF", "after   bash hooks/check.sh"],
    fix: ["Write the program into a file, or give it behind `-c`: standard input is the event's."],
  },
  "foreign-words": {
    title: "The script reads another agent's words",
    means: [
      "The command or its script reads fields of the event that its group's dialect does not have, such as `tool_input` where the",
      "event says `toolInput`.",
    ],
    why: [
      "What it decides by them, it never decides: a guard lets every such call pass, on every agent, and no error shows it. As a",
      "warning it is said of fields that may be read beside others, for another kind of call, or for another agent.",
    ],
    example: [
      'before  { "hooks": [{ "command": "jq -r .tool_input.command | …" }] }',
      'after   { "dialect": "some-agent", "hooks": [{ "command": "…" }] }',
    ],
    fix: [
      "Give the group the `dialect` that the script was written in: its matcher, its input and its answers are then in that agent's",
      "words, on every agent. Or read the words of the universal event: `hookport init` writes one to look at.",
    ],
  },
  "unknown-key": {
    title: "A key means nothing here",
    means: [
      "A group or a handler of a universal document has a key that the format does not know, such as a misspelt one; or one in an",
      "agent's file has a key that the agent ignores and that looks like one it knows.",
    ],
    why: [
      "What the key was to say is not done: without its `matcher` a hook runs for everything, without its `timeout` it may take longer.",
    ],
    example: ['before  { "match": "Bash", "hooks": [...] }', 'after   { "matcher": "Bash", "hooks": [...] }'],
    fix: ["Correct the key. What belongs to one agent alone goes into an object named after it, as in `x-agent`."],
  },
  "placeholder-in-program": {
    title: "A file's name could run as code",
    means: [
      "The command puts `${file}` into the text of a program that it gives to another interpreter: `python3 -c`, `node -e`, a",
      "here-document for a shell, `sed`, `awk` or `jq`. A model chooses the names of files, so it would write a part of that program.",
    ],
    why: [
      "Hookport does not start such a hook: before a tool the call is denied, elsewhere the hook counts as broken. In the text of a",
      "shell (`sh -c`, `bash -c`, `eval`) the variable is left to that shell, so it may stand there; `sudo`, `ssh` and containers do",
      "not pass it on.",
    ],
    example: [
      "before  python3 -c \"print(open('${file}').read())\"",
      'after   python3 -c "import sys; print(open(sys.argv[1]).read())" ${file}',
    ],
    fix: ["Pass it as an argument: after the program's text, as above, or to a script of its own."],
  },
  "unquoted-path": {
    title: "A path breaks at a space",
    means: ["The command has a variable with a path outside quotes. The shell splits its value at spaces."],
    why: [
      "Where the folder of the project or the plugin has a space in its name, the script is not found: the guard holds for some people only.",
    ],
    example: ["before  sh $PROJECT_DIR/hooks/check.sh", 'after   sh "$PROJECT_DIR"/hooks/check.sh'],
    fix: ["Put the variable in double quotes."],
  },
  "runs-twice": {
    title: "The same command is registered twice",
    means: ["One event has the same command in two entries, and this agent does not drop the second."],
    why: ["It costs twice the time, and whatever the hook writes or sends, it does twice."],
    fix: ["Remove one of the two entries. Look into every file the agent reads: they add up."],
  },
} as const satisfies Pages;

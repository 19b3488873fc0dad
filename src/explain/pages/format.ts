/** A universal document or a test case that is not as its format asks, or a hook that is not as its test asks. */
import type { Pages } from "./page.ts";

export const FORMAT = {
  "no-file": {
    title: "There is no such file to read",
    means: ["The file that was named is not there, is a folder, or may not be read."],
    why: ["It was not checked: nothing is known of the hooks that should be in it."],
    fix: ["Name a file that is there, or let it be read. A shell expands `*` only to files that are there."],
  },
  "not-universal": {
    title: "The file is in an agent's own format",
    means: ["The file holds hooks as one agent keeps them. Only documents in the universal format can be validated."],
    why: ["An agent's file follows the agent's rules: what is wrong in a universal document may be right there."],
    fix: ["Nothing, if it is that agent's file: `hookport convert` reads it as it is, and `hookport audit` says what is wrong in it."],
  },
  "not-strict-json": {
    title: "A comment or a comma too many",
    means: ["The document has a comment, or a comma that nothing follows. hookport reads it; the format is plain JSON, without either."],
    why: ["Other tools that read the document refuse it as a whole, and so do most agents with their own files."],
    example: ['before  { "version": 1, // ours', '          "hooks": {}, }', 'after   { "version": 1, "hooks": {} }'],
    fix: ["Take the comment or the comma out. A `description` can say what a comment said."],
  },
  "duplicate-key": {
    title: "A key stands twice in one object",
    means: ["One object has the same key twice. Readers of JSON take the last one, and the first one counts for nothing."],
    why: ["A merge of two branches leaves such an object behind: a guard is gone, and the file looks as if it were there."],
    example: [
      'before  { "command": "no-force-push.sh",',
      '          "command": "no-curl-to-shell.sh" }',
      'after   { "command": "no-force-push.sh" },',
      '        { "command": "no-curl-to-shell.sh" }',
    ],
    fix: ["Take one of them out, or make two objects of it, or one list."],
  },
  "missing-key": {
    title: "A key is missing",
    means: ["The format asks for a key that the object does not have, such as the `command` of a handler."],
    why: ["Without it the object means nothing: the hook is not read, or the whole document is refused."],
    example: ['before  { "type": "command", "comand": "sh check.sh" }', 'after   { "type": "command", "command": "sh check.sh" }'],
    fix: ["Add the key. If it seems to be there, look for a misspelt one beside it."],
  },
  "wrong-value": {
    title: "The format does not allow this value",
    means: [
      "A value is of another type than the format asks for, is none of the words it knows there, lies outside of its",
      "limits, or contradicts the value of another key.",
    ],
    why: ["The hook is not read, or it does not do what the value says. A warning says that another release may allow it."],
    example: ['before  { "command": "sh check.sh", "timeout": "30" }', 'after   { "command": "sh check.sh", "timeout": 30 }'],
    fix: ["Write a value that the message names. `schemas/hooks.schema.json` lists all of them, and an editor can use it."],
  },
  "not-as-expected": {
    title: "A test's hook did something else",
    means: ["The case was played, and the hook did not do what stands under `expected`, or could not be run to its end."],
    why: ["Either the hook is wrong or the case is. A guard that lets a call pass which its case denies is open on every agent."],
    example: ["hookport test --case no-force-push"],
    fix: ["Compare what was expected with what came; the case alone shows what the script was given and what it said."],
  },
} as const satisfies Pages;

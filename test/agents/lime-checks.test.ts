/**
 * What is said of hooks as people write them for Lime: nothing where they work, the right thing
 * where they do not.
 */
import { describe, expect, test } from "vitest";
import type { Texts } from "../support/conversion.ts";
import { codesOf, told } from "./checked.ts";

/** A file of its own with one hook after an edit. */
const after = (command: string): Texts => ({
  ".lime/settings.json": { hooks: { PostToolUse: [command] } },
});

describe("commands", () => {
  test.each<readonly [command: string, ...codes: string[]]>([
    [`test "$HOOK_TOOL_NAME" = bash && echo "$HOOK_TOOL_INPUT" | grep -q sudo && exit 2`],

    // And what does not do what it is meant to.
    [`echo "$LIME_TOOL_NAME"`, "variable-unset"],
  ])("%s", (command, ...codes) => expect(codesOf(told(after(command)))).toEqual(codes.toSorted()));
});

describe("the same hook twice", () => {
  test.each<readonly [what: string, files: Texts, ...codes: string[]]>([
    [
      "in two files",
      {
        ".lime.json": { hooks: { PreToolUse: ["guard"] } },
        ".lime/settings.json": { hooks: { PreToolUse: ["guard"] } },
      },
      "fires-twice",
    ],
  ])("%s", (_, files, ...codes) => expect(codesOf(told(files as Texts))).toEqual(codes));
});

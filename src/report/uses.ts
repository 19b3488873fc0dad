/**
 * Finds what a hook can be seen to answer, in any agent's words. Capabilities that it does not use
 * need no mention.
 */
import type { Capability } from "../model/events.ts";
import type { Group, Handler } from "../model/document.ts";
import type { Files } from "../model/files.ts";
import { wordsOf } from "../read/script.ts";
import { HIDES } from "./seen.ts";

const WORDS: { readonly [C in Capability]?: RegExp } = {
  ask: /["']ask\\?["']/,
  allow: /["'](?:allow|approve)\\?["']/,
  end: /\bcontinue\\?["']?\s*:\s*false\b/i,
  message: /systemMessage/,
  context: /additional_?context/i,
  withhold: HIDES,
  "rewrite-input": /updated_?input|modifiedArgs/i,
  "rewrite-result": HIDES,
  "rewrite-prompt": /updatedPrompt|modifiedPrompt/,
  "add-permissions": /updatedPermissions/,
  interrupt: /\binterrupt\\?["']?\s*:\s*true\b/i,
};

/**
 * Returns whether its command, or the script of the project that it starts, contains the words for
 * this capability.
 */
export const uses = (files: Files, handler: Handler, part: Capability, group: Group): boolean =>
  handler.needs?.includes(part) === true ||
  WORDS[part]?.test(wordsOf(files, handler, group)) === true;

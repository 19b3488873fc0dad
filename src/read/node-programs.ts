/** Finds the programs that a program in JavaScript starts by names that it writes out. */
import { ofText } from "../model/known.ts";
import { maskedProgram } from "./does/masked.ts";

const STARTS =
  /([\w$]+)["'`\]]{0,2}\(\s{0,99}["'`]([\w.-]+)(?:["'`]\s{0,99}[,)]|[ \t][^"'`\n]*["'`])/g;

/** It looks for programs before it starts them, or starts others on other systems. */
const CHOOSES = /\bwhich\b|\bwhere\b|\bcommand -v\b|--version\b|\bexistsSync\b|\bplatform\b/;

const START = /^(?:exec|execFile|spawn)(?:Sync)?$/;
const NAMED = /\b(?:exec|execFile|spawn)(?:Sync)?\b(?!\.)/;

/** Other names that it gives to the functions that start programs. */
const RENAMED =
  /\b(?:exec|execFile|spawn)(?:Sync)?\s{0,9}(?::|\bas\b)\s{0,9}([\w$]+)|([\w$]+)\s{0,9}=\s{0,9}[\w$.]{0,60}(?:promisify\(\s{0,9}|\(["'`](?:node:)?child_process["'`]\)\.)(?:[\w$]{1,60}\.)?(?:exec|execFile|spawn)(?:Sync)?\b/g;

export const programsOfNode = ofText((text): readonly string[] => {
  // Another program may have such a call in a text.
  if (!/\bchild_process\b/.test(text) || CHOOSES.test(text) || !NAMED.test(maskedProgram(text)))
    return [];
  const renamed = new Set([...text.matchAll(RENAMED)].flatMap(([, name, other]) => name ?? other));
  return [...text.matchAll(STARTS)].flatMap(([, call = "", name = ""]) =>
    START.test(call) || renamed.has(call) ? [name] : [],
  );
});

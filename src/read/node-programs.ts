/** Finds the programs that a program in JavaScript starts by names that it writes out. */
import { ofText } from "../model/known.ts";
import { maskedProgram } from "./does/masked.ts";

const STARTS =
  /\b(?:exec|execFile|spawn)(?:Sync)?\(\s{0,99}["'`]([\w.-]+)(?:["'`]\s{0,99}[,)]|[ \t][^"'`\n]*["'`])/g;

/** It looks for programs before it starts them, or starts others on other systems. */
const CHOOSES = /\bwhich\b|\bwhere\b|\bcommand -v\b|--version\b|\bexistsSync\b|\bplatform\b/;

/** Another program may have such a call in a text. */
const CALLS = /\b(?:exec|execFile|spawn)(?:Sync)?\s{0,9}\(/;

export const programsOfNode = ofText((text): readonly string[] =>
  /\bchild_process\b/.test(text) && !CHOOSES.test(text) && CALLS.test(maskedProgram(text))
    ? [...text.matchAll(STARTS)].map(([, name = ""]) => name)
    : [],
);

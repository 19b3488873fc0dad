/** Finds the programs without which a program in Python ends with a fault, as nothing catches it. */
import { ofText } from "../model/known.ts";
import { maskedProgram } from "./does/masked.ts";
import { linesOf, lineTexts, withoutBlocks } from "./does/python-lines.ts";

const STARTS =
  /(?<![\w.)])(?:(\w+)\.)?(\w+)\(\s{0,99}(?:args=)?\[\s{0,99}["']([\w.-]+)["']\s{0,99}[,\]]/g;
const START = /^(?:run|call|check_call|check_output|Popen)$/;
const RENAMED = /\bimport subprocess as (\w+)/g;
const IMPORTED = /\bfrom subprocess import ([^\n#;]{1,200})/g;

/** Programs that are started by the module, or by functions that are taken out of it. */
function startedIn(text: string, code: string): readonly string[] {
  const modules = new Set(["subprocess", ...[...text.matchAll(RENAMED)].map(([, name]) => name)]);
  const functions = new Set(
    [...text.matchAll(IMPORTED)].flatMap(([, list = ""]) =>
      list.split(",").flatMap((item) => {
        const [name = "", , other = name] = item.trim().split(/\s+/);
        return START.test(name) && !text.includes(`def ${other}(`) ? [other] : [];
      }),
    ),
  );
  return [...code.matchAll(STARTS)].flatMap(([, module, called = "", program = ""]) =>
    (module === undefined ? functions.has(called) : modules.has(module) && START.test(called))
      ? [program]
      : [],
  );
}

/** It looks for programs before it starts them. */
const LOOKS = /\bwhich\(|\baccess\(/;

/** The block that it begins is for one system only. */
const OF_SYSTEM =
  /^[ \t]{0,99}(?:el)?if\b.{0,200}(["'])(?:Darwin|Linux|Windows|darwin|linux|win32|nt)\1/;

export const programsOfPython = ofText((text): readonly string[] => {
  // Another program may have such a call in a text.
  if (!/\bsubprocess\b/.test(maskedProgram(text)) || LOOKS.test(text)) return [];
  const lines = linesOf(text);
  const left = withoutBlocks(
    lines,
    ({ code, text: line }) => /^\s*try\s*:/.test(code) || OF_SYSTEM.test(line),
  );
  const tried = new Set(lineTexts(lines.filter((line) => !left.includes(line))).split(/\W+/));
  const isCaught = [...text.matchAll(/\bdef (\w+)/g)].some(([, name = ""]) => tried.has(name));
  return isCaught ? [] : startedIn(text, lineTexts(left));
});

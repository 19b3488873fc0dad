/** Finds the programs that scripts start which no POSIX shell reads, and their first lines. */
import { ofText } from "../model/known.ts";
import { maskedProgram } from "./does/masked.ts";
import { linesOf, lineTexts, withoutBlocks } from "./does/python-lines.ts";
import { EXE } from "./program-parts.ts";

/** Calls in JavaScript with the names that they write out. */
const NODE_STARTS =
  /([\w$]+)["'`\]]{0,2}\(\s{0,99}["'`]([\w.-]+)(?:["'`]\s{0,99}[,)]|[ \t][^"'`\n]*["'`])/g;

/** It looks for programs before it starts them, or starts others on other systems. */
const CHOOSES = /\bwhich\b|\bwhere\b|\bcommand -v\b|--version\b|\bexistsSync\b|\bplatform\b/;

const NODE_START = /^(?:exec|execFile|spawn)(?:Sync)?$/;
const NAMED = /\b(?:exec|execFile|spawn)(?:Sync)?\b(?!\.)/;

/** Other names that it gives to the functions that start programs. */
const NODE_RENAMED =
  /\b(?:exec|execFile|spawn)(?:Sync)?\s{0,9}(?::|\bas\b)\s{0,9}([\w$]+)|([\w$]+)\s{0,9}=\s{0,9}[\w$.]{0,60}(?:promisify\(\s{0,9}|\(["'`](?:node:)?child_process["'`]\)\.)(?:[\w$]{1,60}\.)?(?:exec|execFile|spawn)(?:Sync)?\b/g;

export const programsOfNode = ofText((text): readonly string[] => {
  // Another program may have such a call in a text.
  if (!/\bchild_process\b/.test(text) || CHOOSES.test(text) || !NAMED.test(maskedProgram(text)))
    return [];
  const renamed = new Set(
    [...text.matchAll(NODE_RENAMED)].flatMap(([, name, other]) => name ?? other),
  );
  return [...text.matchAll(NODE_STARTS)].flatMap(([, call = "", name = ""]) =>
    NODE_START.test(call) || renamed.has(call) ? [name] : [],
  );
});

/** Calls in Python with the names that they write out. */
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

/** Without these it ends with a fault, as nothing catches it. */
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

/** The first line of a script that is called directly. */
export const programsOfFirstLine = (
  text: string,
  find: (line: string) => readonly string[],
): readonly string[] => {
  const line = /^#!\s*\S*\/env\s+(?:-\S+\s+)*([^\r\n]*)/.exec(text)?.[1];
  return line === undefined ? [] : find(line);
};

/** Its name stands in a script of PowerShell that ends with success where it is not found. */
const WITHOUT =
  /(?:-not|!)\s*\(\s*get-command\s+(?:-name\s+)?["']?([\w.-]+)[^(){}]{0,200}\)[\s)]*\{[^{}]{0,400}?\bexit\b\s*0?\s*[;}\n]/gi;

export const programsOfPowerShell = (text: string): readonly string[] =>
  [...text.matchAll(WITHOUT)].map(([, name = ""]) => name.replace(EXE, ""));

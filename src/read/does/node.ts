/** Reads what a program in JavaScript or TypeScript can end with and print. */
import { callersIn, moduleDeeds, type ReadTexts } from "./files.ts";
import { isClear, masked, type Masked } from "./masked.ts";
import { NEAR } from "./names.ts";
import { numbersOf, printedAll } from "./named-values.ts";
import { reachedNode } from "./node-foreknown.ts";
import { areHandlers } from "./node-handlers.ts";
import { inBrackets, argumentsIn } from "./printed.ts";
import { withoutUntaken } from "./node-reached.ts";
import { withoutComments } from "../comments.ts";
import { quietly } from "../../model/error.ts";
import { ofText } from "../../model/known.ts";
import { filesAt } from "../node-modules.ts";
import {
  ALONE,
  ANYTHING,
  deedsOf,
  nothingSeen,
  SILENCE,
  takeIn,
  UNTRACED,
  UNSEEN,
  type Beside,
  type Deeds,
  type Printable,
} from "./value.ts";

/** Modules of Node.js that end no process and print nothing by themselves. */
const MODULES = new Set(
  "assert async_hooks buffer child_process crypto dns events fs fs/promises http http2 https net os path path/posix path/win32 perf_hooks process punycode querystring readline readline/promises stream stream/promises string_decoder timers timers/promises tls url util zlib sqlite".split(
    " ",
  ),
);

/** By these anything may be reached under another name. */
const HIDDEN =
  /\b(?:eval|Function|globalThis|global|window|self|Reflect|Proxy|Bun(?!\.(?:stdin|sleep|nanoseconds|version|main)\b)|Deno|WebAssembly|constructor(?!\s*\([^()]{0,300}\)\s*\{)|__proto__|createRequire|fork|writeSync|writevSync|WriteStream|reallyExit|binding|dlopen)\b|\.\s*constructor\b|\bfs\w*\.writev?\s*\(|\bimport\s*\.\s*meta\s*\.\s*(?!url|dirname|filename|main)|\bfd\s*:|\.\s*require\s*\(|\(\s*0\s*,\s*[\w$.]*\b(?:write|append|create)\w*\s*\)|(?<!\b(?:Array|Buffer|Uint8Array)\s*\.\s*)\bfrom\s*\(|\bthis\s*\[|\bthis\s*\??\.\s*(?:exit|stdout|stderr)|[=(,]\s*this\s*(?:[;,)\n}]|$)|\.\s*(?:process|console)\s*\??\s*[.[]|\bprocess\s*\.\s*argv\s*\.\s*(?:splice|shift|unshift|pop|push)\b/;
const DOORS = /\/dev\/(?:stdout|stderr|fd|pts)|\/proc\/|CONOUT|["'`]inherit["'`]/;
/** Its first word is a descriptor that a program prints to. */
const TO_DESCRIPTOR =
  /\b(?:writeFileSync|writeFile|appendFileSync|appendFile|createWriteStream)\s*\(\s*([\w$.]+)/g;
/** A descriptor, or what may be one by its name. */
const A_NUMBER = /^\d|^process\b|^(?:parseInt|Number)$|^[A-Z]\w*\.\w+$|\.(?:fd|fileno)$/;
const STDIO = /\bstdio\b/g;
const PLAIN_STDIO =
  /^stdio["']?\s*:\s*(?:(["'`])(?:ignore|pipe)\1|\[\s*(?:(["'`])(?:ignore|pipe)\2\s*,?\s*)+\])/;

const PROCESS =
  /^process(?:\s+from\b|(?:\?)?\.(?:env|argv|argv0|cwd|pid|ppid|platform|versions?|arch|hrtime|uptime|memoryUsage|nextTick|on|once|execPath|title|release|umask|getuid|resourceUsage|cpuUsage|emitWarning|stdin|stderr\.(?:write|isTTY)|stdout\.(?:isTTY|columns|write))\b)/;

export function readNode(world: ReadTexts, script: string, args?: readonly Printable[]): Deeds {
  if (!isClear(script)) return UNTRACED;
  const text = reachedNode(script, { ...world, args });
  if (text !== script) world.texts[world.texts.length - 1] = text;
  const program = { text, code: masked(text, "node") };
  const { code } = program;
  if (HIDDEN.test(code) || DOORS.test(text) || !areIgnored(program) || !areHandlers(program))
    return UNTRACED;
  const seen = nothingSeen(0, /\b(?:throw|reject)\b/.test(code) ? 1 : "error");
  const { codes, printed, errors } = seen;
  const shown = (index: number) => printedAt(world, program, index);
  const beside = new Map<Printable, Beside>();
  const print = (index: number) => {
    const values = shown(index).map((value) => ({ ...value }));
    const ends = codeBehind(program, index);
    if (ends) for (const value of values) beside.set(value, { ...ALONE, code: ends });
    printed.push(...values);
  };
  for (const { index } of code.matchAll(/(?<![\w$.])process\b/g)) {
    const rest = code.slice(index, index + 80);
    const [exits, given] = /^process\s*\.\s*exit\s*\(\s*(\d*)\s*\)/.exec(rest) ?? [];
    const [sets, later] =
      /^process\s*\.\s*exitCode\s*(?:\?\?)?=\s*(\d+)\s*(?=[;,)}\n]|$)/.exec(rest) ?? [];
    if (exits !== undefined || sets !== undefined) {
      const number = Number(given ?? later ?? "0") & 255;
      codes.add(number);
      seen.refuses ||= number !== 0 && !isCaught(code, index);
    } else if (/^process\s*\.\s*exit(?:Code)?\b/.test(rest)) {
      const [, name = ""] = /^process\s*\.\s*exit\s*\(\s*([A-Za-z_]\w*)\s*\)/.exec(rest) ?? [];
      const chosen = CHOSEN.exec(rest)?.slice(1).map(Number);
      const numbers = chosen ?? (name ? numbersOf(name, program) : undefined);
      for (const number of numbers ?? []) codes.add(number & 255);
      seen.refuses ||= numbers?.some((number) => number !== 0) === true;
      if (numbers) continue;
      if (!/^process\s*\.\s*exitCode\s*(?:;|\)|\}|\n)/.test(rest)) codes.add("any");
    } else if (!PROCESS.test(rest)) return UNTRACED;
    if (/^process\??\.stdout\.write\b/.test(rest)) print(index);
    if (/^process\??\.stderr\.write\b/.test(rest)) errors.push(...shown(index));
  }
  for (const { index } of code.matchAll(/(?<![\w$.])console\b/g)) {
    const [, method] =
      /^console\s*\??\.\s*(\w+)\s*(?:\?\.)?\(/.exec(code.slice(index, index + 40)) ?? [];
    if (/^(?:log|info|debug)$/.test(method ?? "")) print(index);
    else if (/^(?:error|warn|trace)$/.test(method ?? "")) errors.push(...shown(index));
    else return UNTRACED;
  }
  for (const { name } of importsIn(program))
    takeIn(seen, name === undefined ? ANYTHING : imported(world, name, program));
  return { ...deedsOf(seen), beside };
}

/** The code with which the program ends right behind a call that prints; 0 where none is seen. */
function codeBehind(program: Masked, index: number): number {
  const { code } = program;
  const open = code.indexOf("(", index);
  const close = open + inBrackets(code, open).length + 1;
  const [, given = ""] =
    /^\)\s*;?\s*process\.exit\(\s*(\w+)\s*\)/.exec(code.slice(close, close + NEAR)) ?? [];
  const numbers = /^\d+$/.test(given) ? [Number(given)] : given && numbersOf(given, program);
  const [number = 0, other] = numbers || [];
  return other === undefined ? number & 255 : 0;
}

const CHOSEN = /^process\s*\.\s*exit\s*\([^()?:;]*\?\s*(\d{1,3})\s*:\s*(\d{1,3})\s*\)/;

/** What stands there is about a fault of the hook's own, and refuses nothing. */
const isCaught = (code: string, index: number): boolean =>
  !/\bthrow\b/.test(code) &&
  /(?:\bcatch\s*(?:\(\s*\w*\s*\)\s*)?\{|\.catch\(\s*(?:async\s*)?(?:function\s*)?\(?\s*\w*\s*\)?\s*(?:=>\s*)?\{?)[^{}]*$/.test(
    code.slice(Math.max(0, index - 400), index),
  );

/** What other programs print is not passed on to the agent. */
function areIgnored({ code, text }: Masked): boolean {
  const plain = [...code.matchAll(STDIO)].every(({ index }) =>
    PLAIN_STDIO.test(text.slice(index, index + 100)),
  );
  const descriptors = [...code.matchAll(/(?<![\w$.])([\w$.]+)\s*(?::[^=\n]*)?=\s*[12]\b/g)].map(
    ([, name]) => name,
  );
  const targets = [...code.matchAll(TO_DESCRIPTOR)].every(
    ([, first = ""]) => !A_NUMBER.test(first) && !descriptors.includes(first),
  );
  return plain && targets && !/\]\s*=\s*\[[\s\d,]*[12]\b/.test(code);
}

function printedAt(world: ReadTexts, program: Masked, index: number): readonly Printable[] {
  const open = program.code.indexOf("(", index);
  const words = open < 0 ? [] : argumentsIn(inBrackets(program.text, open));
  // The first word may say where the others are put in.
  const isForm = words.length > 1 && (words[0] ?? "").includes("%");
  if (open < 0 || isForm) return [UNSEEN];
  return printedAll(program, words, { others: callersIn(world), at: index });
}

/** A module in the folder of the script, whose path is put together. */
const BESIDE =
  /^require\(\s*(?:(?:path\.)?(?:join|resolve)\(\s*__dirname((?:\s*,\s*["'][\w./-]+["'])+)\s*\)|(?:__dirname\s*\+\s*["']|`\$\{__dirname\})([\w./-]+)["'`])\s*\)/;

interface Import {
  /** It is undefined of a name that is computed. */
  readonly name?: string | undefined;
  /** The name stands there as it is. */
  readonly place?: number;
}

function importsIn({ code, text }: Masked): readonly Import[] {
  const found: Import[] = [];
  for (const { index } of code.matchAll(
    /(?<![\w$.])(?:require|import)\b|(?<![\w$])from\b(?=\s*["'])/g,
  )) {
    const rest = text.slice(index, index + 300);
    const [whole, before = "", , name] =
      /^((?:from|(?:require|import)\s*\(|import)\s*)(["'`])([^"'`$\n]+)\2/.exec(rest) ?? [];
    const beside = BESIDE.exec(rest);
    if (whole) found.push({ name, place: index + before.length + 1 });
    else if (beside)
      found.push({
        name: `./${(beside[1] ?? beside[2] ?? "").match(/[\w.-]+/g)?.join("/") ?? ""}`,
      });
    else if (/^require\s*\.\s*main\b/.test(rest) || /^import\s*\.\s*meta\b/.test(rest)) continue;
    // The name follows behind `from`.
    else if (/^import\s+(?:type\s+)?[\w${*]/.test(rest) || /^import\s*[{*]/.test(rest)) continue;
    else found.push({});
  }
  return found;
}

/** A longer module is only searched for what could answer. */
const LONG = 64 * 1024;
/** Nothing of a program that prints or ends it goes without one of these. */
const ACTS =
  /\b(?:process|console|require|import|from|fs|eval|Function|constructor|Reflect|Proxy)\b|\b(?:global|self|Bun|Deno)\w*/;

/** It is undefined of a module that may be more than values. */
function dataDeeds({ files }: ReadTexts, path: string): Deeds | undefined {
  const text = quietly(() => files.read(path)) ?? "";
  const isData = text.length > LONG && isClear(text) && !ACTS.test(masked(text, "node"));
  return isData ? SILENCE : undefined;
}

const NAMES = 2000;
/** They end in the names that a module is asked for, which are all that the program has of it. */
const ASKS: readonly (readonly [before: RegExp, behind: RegExp])[] = [
  [/\bimport\s*\{([\w$\s,]*)\}\s*from\s*["']$/, /^["']/],
  [
    /(?:^|[;}\n])[ \t]*(?:const|let|var)\s*\{([\w$\s,:]*)\}\s*=\s*require\(\s*["']$/,
    /^["']\s*\)[ \t]*(?:;|$|\n\s*(?:[\w$}]|$))/,
  ],
];
/** By these a program reaches the modules that others have loaded. */
const OF_MODULES = /\bmodule\b(?!\s*\.\s*exports\b)|\brequire\s*(?!\()[^\w\s]|\barguments\b/;
const ofModules = ofText((text) =>
  OF_MODULES.test(masked(text, "node").replace(/\brequire\s*\.\s*main\s*===?\s*module\b/g, "")),
);

/** The names that the program takes of a module and uses; undefined if it may take any. */
function takenOf(world: ReadTexts, program: Masked, name: string): readonly string[] | undefined {
  const { text } = program;
  const isUsed = (taken: string) =>
    text.split(/[^\w$]+/).filter((word) => word === taken).length > 1;
  const imports = importsIn(program).filter((found) => found.name === name);
  const taken = imports.flatMap(({ place = 0 }) => {
    const before = text.slice(Math.max(0, place - NAMES), place);
    const rest = text.slice(place + name.length, place + name.length + NAMES);
    const asks = ASKS.filter(([, behind]) => behind.test(rest));
    return asks.flatMap(([form]) => form.exec(before)?.[1] ?? []).slice(0, 1);
  });
  const isWhole =
    taken.length < imports.length ||
    text.split(name).length - 1 > imports.length ||
    /\bdefault\b/.test(taken.join());
  if (isWhole || [text, ...callersIn(world)()].some(ofModules)) return undefined;
  return taken.flatMap((text) =>
    text.split(",").flatMap((part) => {
      const [own = "", as, other] = part.replace(":", " as ").trim().split(/\s+/);
      return isUsed((as === "as" && other) || own) ? [own] : [];
    }),
  );
}

const AS_IT_IS = /\bimport\s+process\s+from\s*["']$|\bprocess\s*=\s*require\(\s*["']$/;

function imported(world: ReadTexts, name: string, program: Masked): Deeds {
  const bare = name.replace(/^node:/, "");
  if (MODULES.has(bare)) {
    // Under another name its parts could not be followed.
    const isRenamed = importsIn(program).some(
      ({ name = "", place = 0 }) =>
        /^(?:node:)?process$/.test(name) &&
        !AS_IT_IS.test(program.text.slice(Math.max(0, place - 80), place)),
    );
    return bare === "process" && isRenamed ? ANYTHING : SILENCE;
  }
  if (!name.startsWith(".")) return ANYTHING;
  if (name.endsWith(".json")) return SILENCE;
  const [found] = [name, name.replace(/\.([cm]?)js$/, ".$1ts")].flatMap((spelled) =>
    filesAt(`${world.folder ?? world.cwd}/x`, spelled, (path) => world.files.exists(path)),
  );
  if (found === undefined) return ANYTHING;
  const data = dataDeeds(world, found);
  if (data) return data;
  const taken = takenOf(world, program, name);
  if (!taken) return moduleDeeds(world, found, (inner, whole) => readNode(inner, whole));
  return moduleDeeds(
    world,
    found,
    (inner, whole) => {
      const bare = withoutComments(whole, found);
      const left = withoutUntaken(bare, taken);
      if (left === bare) return readNode(inner, whole);
      inner.texts[inner.texts.length - 1] = left;
      return readNode(inner, left);
    },
    ` ${taken.join()}`,
  );
}

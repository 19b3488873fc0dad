/** Tells whether a program takes in what another program or computer says, and may print that. */
import { argumentsIn, inBrackets } from "./printed.ts";
import { TAKEN_IN, type SeenDeeds } from "./value.ts";

/** What these say may be an answer. */
const COMPUTERS =
  /\b(?:urlopen|urllib\.request|requests|httpx|aiohttp|http\.client|socket|open_\w*connection|openai|anthropic|boto3|chromadb|google|groq|langfuse|mem0|ollama|psycopg2|redis|sqlalchemy|websockets|axios|WebSocket|promisify|execa)\b|\bfetch\s*\(/;
const MODULES = /["'`](?:node:)?(?:https?|http2|net|tls|dgram)["'`]/;

const STARTS =
  /(?<![\w$.])(?:subprocess\s*\.\s*)?(?:run|check_output|getoutput|getstatusoutput|Popen)\s*\(|\b(?:child_process|cp)\s*\.\s*exec\s*\(|(?<![\w$.])exec\s*\(|\b(?:exec(?:File|FileSync|Sync)|spawn|spawnSync)\s*\(|\bos\s*\.\s*popen\s*\(/g;
const HAS_STARTS = /\bsubprocess\b|child_process|\bpopen\b/;

/** What it says is for people, or only names what is there. */
const SPEAKS_PLAINLY = /^(?:\[\s*)?["'`](?:git|date|hostname|whoami|uname|which|gh)(?:["'` ]|$)/;
const DROPS = /\bstdio\s*:\s*["'`]ignore/;

/** An object that is read out of a file may be printed as it is. */
const READS_OBJECTS =
  /\w\.json["'\x60]|\bjson\.load\s*\((?!\s*sys\.stdin)|(?:json\.loads|JSON\.parse)\s*\([^\n]*(?:read_text|readFile|open\()/;
/** A file whose name does not tell that it is a text. */
const READS_ANY = /\b(?:open|readFile\w*|Path)\(\s*["'\x60][\w/-]*["'\x60]/;
/** The text of such a file is not taken apart. */
const READS_TEXT = (text: string): boolean =>
  READS_ANY.test(text) ||
  (/\w\.json["'\x60]/.test(text) && !/\bjson\.loads?\s*\(|\bJSON\.parse\s*\(/.test(text));

function takesIn(code: string, text: string): boolean {
  if (COMPUTERS.test(code) || MODULES.test(text)) return true;
  if (!HAS_STARTS.test(text)) return false;
  return [...code.matchAll(STARTS)].some(({ 0: head, index }) => {
    const inner = inBrackets(text, index + head.length - 1);
    const [first = ""] = argumentsIn(inner);
    return !SPEAKS_PLAINLY.test(first) && !DROPS.test(inner);
  });
}

/** What a program computes may then be what it took in, or was given by one of these `callers`. */
export function markTakenIn(
  code: string,
  text: string,
  callers: readonly string[],
  { printed, errors }: SeenDeeds,
): void {
  const told = [printed, errors];
  if (!told.some((values) => values.some(({ from }) => from === "unknown"))) return;
  const all =
    takesIn(code, text) ||
    READS_TEXT(text) ||
    callers.some((caller) => takesIn(caller, caller) || READS_TEXT(caller));
  const objects = all || [text, ...callers].some((one) => READS_OBJECTS.test(one));
  for (const values of told)
    for (const [i, value] of values.entries())
      if (value.from === "unknown" && (value.object ? objects : all))
        values[i] = { ...value, from: TAKEN_IN.from };
}

/** Finds the variables of the environment for which scripts ask, and which none of them sets. */
import { lookedUpOnce, ofText } from "../../model/known.ts";
import { isKnownVariable } from "./programs.ts";
import { givenIn } from "./shell-given.ts";

/** In a shell, in Python, or in JavaScript. */
const READ =
  /(?:\$\{?|\bprocess\.env(?:\.|\[["'])|\b(?:environ\.get\(|getenv\()\s*["']|["'](?=\w+["']\s+(?:not\s+)?in\s+(?:os\.)?environ\b))([A-Z][A-Z0-9_]{2,})\b/g;

/** A program in Python or JavaScript may set any variable by these. */
const SETS_ANY =
  /(?<!(?:\bin\s+|\benv\s*=\s*|\*\*|\bdict\()(?:os\.)?|\bfrom os import [^\n]{0,80})\benviron\b(?!\s*\.\s*(?:get|copy)\b|\s*\[[^\]\n]*\](?!\s*=[^=]))|(?<!\.\.\.|\benv:\s*)\bprocess\.env\b(?!(?:\.\w+|\[["']\w+["']\])(?!\w|\s*(?:\?\?|\|\||&&|[-+])?=(?!=)))|\bputenv\b|\bdotenv\b|\bloadEnvFile\b/;

const OF_SYSTEM =
  /^(?:PATH|IFS|EDITOR|VISUAL|DISPLAY|SHLVL|BASH\w*|COLUMNS|LINES|LC_\w+|XDG_\w+|MSYSTEM|OS|FUNCNAME|OPTARG|OPTIND|REPLY|PIPESTATUS)$/;

const MOST = 16;

export function switchesIn(texts: readonly string[]): readonly string[] {
  if (texts.some(setsAny)) return [];
  return [...new Set(texts.flatMap(askedIn))]
    .filter((name) => !texts.some((text) => sets(text)(name)))
    .slice(0, MOST);
}

const setsAny = ofText((text) => SETS_ANY.test(text));

const askedIn = ofText((text): readonly string[] =>
  [...new Set([...text.matchAll(READ)].map(([, name = ""]) => name))].filter(
    (name) => !isKnownVariable(name) && !OF_SYSTEM.test(name),
  ),
);

/** Some of the texts give the variable a value, which the hook's agent need not do. */
export const isSetIn = (texts: readonly string[], name: string): boolean =>
  texts.some((text) => text.includes(name) && sets(text)(name));

/** In what cannot be followed, a line with one of these words and the name may set it. */
const sets = ofText((text) =>
  lookedUpOnce(
    (name) =>
      givenIn(text)?.has(name) ??
      new RegExp(
        `(?:\\b${name}\\b\\+?|[."']${name}["'\\]]{0,2}\\s?)=(?![=>])|\\$\\{${name}:?=|\\b(?:read|readarray|mapfile|for|select|export|declare|printf|getopts|let)\\b[^\\n]{0,200}(?<![$\\w{])${name}\\b`,
      ).test(text),
  ),
);

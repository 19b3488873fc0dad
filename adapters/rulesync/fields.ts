/** Reads the fields of a definition, as rulesync writes them for the agent in whose words it is. */
import type { FormatFault, FormatHook } from "../../src/model/format.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { misspelt } from "../../src/model/suggest.ts";
import { BLOCKS } from "./tables.ts";

/** It writes these for every agent which has them. */
const COMMON = ["type", "command", "prompt", "matcher"];
/** Their meaning is the same in every agent's words. */
const UNIVERSAL = ["timeout", "failClosed", "env", "commandWindows"];
const DESCRIBING = ["name", "description"];
/** Every field that rulesync knows, for words that are nearly one. */
const FIELDS = [
  ...new Set([
    ...COMMON,
    ...UNIVERSAL,
    ...DESCRIBING,
    ...Object.values(BLOCKS).flatMap(({ fields }) => fields),
    ..."cacheTtl enabled commandRegex sequential metadata".split(" "),
  ]),
];

export interface Words extends Pick<FormatHook, "only" | "without"> {
  readonly block: string;
  readonly event: string;
}

/** An entry of the agent's own file, as rulesync writes it. */
export function hookOf(
  value: Fields,
  at: string,
  { block, event, only, without }: Words,
): FormatHook {
  const { agent, fields } = BLOCKS[block] as (typeof BLOCKS)[string];
  const { timeout, failClosed, env, commandWindows } = value;
  const taken = [...COMMON, ...fields];
  const entry = Object.fromEntries(Object.entries(value).filter(([key]) => taken.includes(key)));
  return {
    pointer: at,
    agent,
    event,
    entry: placed(agent, { type: "command", ...entry }),
    fields: {
      ...(typeof timeout === "number" && timeout > 0 && { timeout }),
      ...(failClosed === true && { failClosed }),
      ...(isWords(env) && { env }),
      ...(typeof commandWindows === "string" && { windows: commandWindows }),
    },
    ...(only !== undefined && { only }),
    ...(without && { without }),
  };
}

/** The values of the fields that mean the same for every agent. */
const WANTS: {
  readonly [field: string]: { is: (value: Json | undefined) => boolean; what: string };
} = {
  timeout: { is: (value) => typeof value === "number" && value > 0, what: "a number of seconds" },
  failClosed: { is: (value) => typeof value === "boolean", what: "true or false" },
  env: { is: (value) => isWords(value), what: "an object of texts" },
  commandWindows: { is: (value) => typeof value === "string", what: "a text" },
};

const isWords = (value: Json | undefined): value is { readonly [name: string]: string } =>
  isFields(value) && Object.values(value).every((value) => typeof value === "string");

/** Puts the project's folder before a dot, as rulesync does for Claude Code. */
function placed(agent: string, entry: Fields): Fields {
  const { command, args } = entry;
  if (agent !== "claude-code" || typeof command !== "string") return entry;
  const text = command.trimStart();
  if (!/^["']?\./.test(text)) return entry;
  const path = text.replace(/^(["']?)\.\//, "$1");
  if (!Array.isArray(args)) return { ...entry, command: `"$CLAUDE_PROJECT_DIR"/${path}` };
  return { ...entry, command: `\${CLAUDE_PROJECT_DIR}/${path.replace(/^(["'])(.*)\1$/, "$2")}` };
}

/** Fields that do nothing in the words in which the hook is read. */
export function fieldRemarks(value: Fields, at: string, { block }: Words): readonly FormatFault[] {
  const { title, fields } = BLOCKS[block] as (typeof BLOCKS)[string];
  const read = [...COMMON, ...UNIVERSAL, ...DESCRIBING, ...fields];
  const found: FormatFault[] = [];
  for (const key of Object.keys(value)) {
    const text = at + pointer(key);
    const near = FIELDS.includes(key) ? undefined : misspelt(key, FIELDS);
    const wants = WANTS[key];
    if (near !== undefined)
      found.push({
        is: "unknown-key",
        pointer: text,
        reason: `\`${key}\` is no field; did you mean \`${near}\`?`,
      });
    else if (key === "enabled")
      found.push({
        is: "field-ignored",
        pointer: text,
        reason: "rulesync heeds `enabled` for Kiro alone, so this hook is read as one that runs",
      });
    else if (wants && !wants.is(value[key]))
      found.push({
        is: "unknown-key",
        pointer: text,
        reason: `\`${key}\` is ${wants.what}, and this value is not read`,
      });
    else if (!read.includes(key))
      found.push({
        is: "field-ignored",
        pointer: text,
        reason: `\`${key}\` is not carried over: rulesync does not write it for ${title}`,
      });
  }
  return found.filter((fault) => fault.pointer !== `${at}/enabled` || value["enabled"] === false);
}

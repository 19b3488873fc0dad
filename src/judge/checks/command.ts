/** Checks how long a hook may take, whether it is waited for, and whether it may be started. */
import { isFields } from "../../model/json.ts";
import type { Files } from "../../model/files.ts";
import { scriptText, startedOf } from "../../read/script.ts";
import { decidesByItself, takesStdin } from "../../read/stdin.ts";
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { inUnit } from "../../model/timeouts.ts";
import { isUniversal } from "../../model/route.ts";
import { refusalOf } from "../../model/shell.ts";
import { asHook, mayGuard, type Check } from "./rule.ts";
import schema from "../../../schemas/hooks.schema.json" with { type: "json" };
import { closestWord, misspelt } from "../../model/suggest.ts";

/** Whole thousands, or no whole minutes: people who mean seconds write 1800 or 3600. */
const inMilliseconds = (timeout: number) =>
  timeout >= 1000 && (timeout % 1000 === 0 || timeout % 60 !== 0);
/** Nobody writes whole minutes below 1000 as milliseconds. */
const inSeconds = (timeout: number) => timeout < 1000 && timeout % 60 === 0;
/** No program starts and answers within this many seconds. */
const TOO_SHORT = 0.1;

export const timeoutUnit: Check = ({ handler, config, row }, tell) => {
  // A number that may count either unit is correct.
  if (handler.timeout === undefined || config?.timeoutUnit === "s-ms") return undefined;
  const { word, looksWrong, span } = config?.timeoutUnit === "ms" ? MILLISECONDS : SECONDS;
  const written = inUnit(config?.timeoutUnit, handler.timeout);
  const says = `a timeout of ${written} is ${span(written)}: this is in ${word}`;
  if (handler.timeout < TOO_SHORT)
    return tell("timeout-unit", `${says}, and no hook answers in that time`, row, "error");
  return looksWrong(written) ? tell("timeout-unit", says, row) : undefined;
};

const SECONDS = {
  word: "seconds",
  looksWrong: inMilliseconds,
  span: (seconds: number) => {
    if (seconds < 60) return `${seconds} s`;
    return seconds < 7200 ? about(seconds / 60, "minutes") : about(seconds / 3600, "hours");
  },
};
const about = (count: number, unit: string) =>
  Number.isInteger(count) ? `${count} ${unit}` : `about ${Math.round(count)} ${unit}`;
const MILLISECONDS = {
  word: "milliseconds",
  looksWrong: inSeconds,
  span: (ms: number) => `${ms / 1000} s`,
};

/** A host that supports `async` reads the field; otherwise it stays among the host's own fields. */
export const asyncIgnored: Check = ({ handler, protocol, title, row }, tell) => {
  const own = handler[`x-${protocol.id}`];
  return isFields(own) && own["async"] === true
    ? tell("field-ignored", `${title} ignores \`async\`: the call waits for this hook`, row)
    : undefined;
};

/** A here-document takes the place of the payload (S9). */
export const stdinTaken: Check = (checked, tell) => {
  const { files, group, handler, row } = checked;
  const { command, args } = handler;
  if (command === undefined) return undefined;
  const isTaken =
    (!args && takesStdin(command)) || decidesByItself(shellText(files, handler, group));
  if (!isTaken) return undefined;
  const level = checked.event && mayGuard(asHook(checked)) ? "error" : "warning";
  const why = "its program is a here-document on standard input, so it never reads the event";
  return tell("stdin-taken", why, row, level);
};

/** The script that it starts, without what stands in its comments, if a shell reads it. */
const shellText = (files: Files, handler: Handler, group: Group): string => {
  const text = scriptText(files, handler, group);
  const isShell = startedOf(handler)?.shell || /^#!.*\b(?:ba|da|z)?sh\b/.test(text);
  return isShell ? text.replace(/^[ \t]*#.*$/gm, "") : "";
};

/** The shim would refuse such a placeholder at every call (S21). */
export const placeholderInProgram: Check = ({ protocol, group, handler, row }, tell) => {
  const isOurs = protocol.id === UNIVERSAL && isUniversal(group);
  const refused = isOurs ? refusalOf(handler) : undefined;
  return refused === undefined ? undefined : tell("placeholder-in-program", refused, row);
};

const OF_GROUP = Object.keys(schema.definitions.group.properties);
const OF_HANDLER = Object.keys(schema.definitions.handler.properties);

/** There an agent's own fields are below `x-` and its id, as in a universal document. */
export const unknownKey: Check = ({ protocol, group, handler, row }, tell) => {
  if (protocol.id !== UNIVERSAL && !group.origin?.adopted) return undefined;
  const unknown = (value: object, known: readonly string[]) =>
    Object.keys(value).flatMap((key) =>
      known.includes(key) || key.startsWith("x-") ? [] : [{ key, near: closestWord(key, known) }],
    );
  return [...unknown(group, OF_GROUP), ...unknown(handler, OF_HANDLER)].map(({ key, near }) => {
    const meant = near ? `; did you mean ${near}?` : "";
    return tell("unknown-key", `${JSON.stringify(key)} means nothing here${meant}`, row);
  });
};

/** The reader keeps keys that it does not know under the agent's own name. */
export const misspeltKey: Check = ({ protocol, config, title, group, handler, row }, tell) => {
  if (!config?.keys) return undefined;
  const known = [...config.keys, ...(protocol.ownFields ?? [])];
  const left = [group, handler].flatMap((item) => {
    const own = item[`x-${protocol.id}`];
    return isFields(own) ? Object.keys(own).filter((key) => !known.includes(key)) : [];
  });
  return [...new Set(left)].flatMap((key) => {
    const near = misspelt(key, known);
    const why = `${title} ignores ${JSON.stringify(key)} here; did you mean ${near}?`;
    return near === undefined ? [] : tell("unknown-key", why, row, "warning");
  });
};

/** How long a hook may take, whether it is waited for, and whether it may be started at all. */
import { isFields } from "../../model/json.ts";
import { started } from "../../model/shell.ts";
import type { Check } from "./rule.ts";

/** Whole thousands, or no whole minutes: who means seconds writes 1800 or 3600. */
const inMilliseconds = (timeout: number) => timeout >= 1000 && (timeout % 1000 === 0 || timeout % 60 !== 0);

export const timeoutUnit: Check = ({ handler, row }, tell) =>
  handler.timeout !== undefined && inMilliseconds(handler.timeout)
    ? [tell("timeout-unit", `a timeout of ${handler.timeout} is ${span(handler.timeout)}: this is in seconds`, row)]
    : [];

const span = (seconds: number) => (seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`);

/** Where a host knows `async`, its reader takes it; else it stays among the host's own fields. */
export const asyncIgnored: Check = ({ handler, protocol, title, row }, tell) => {
  const own = handler[`x-${protocol.id}`];
  return isFields(own) && own["async"] === true
    ? [tell("async-ignored", `${title} ignores \`async\`: the call waits for this hook`, row)]
    : [];
};

/** What the shim refuses at every call is said before (S21). */
export const placeholderInProgram: Check = ({ handler, row }, tell) => {
  const job = handler.command === undefined ? undefined : started(handler, ["/bin/sh", "-c"], { file: "file" });
  return job && "refused" in job ? [tell("placeholder-in-program", job.refused.replace(/^hookport: /, ""), row)] : [];
};

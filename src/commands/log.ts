import { projectHere } from "./here.ts";
import { loadAll } from "./load.ts";
import { painter, say } from "../node/io.ts";
import { clearLog, isSwitchedOff, readLog, removeOldLogs } from "../node/log-files.ts";
import { printedJson } from "../screen/json.ts";
import { holdsBack, printLog } from "../screen/log.ts";
import type { CommandOf } from "../options/table.ts";

/** The last calls, where not all are asked for. */
const LAST = 20;

/** Prints what the shim wrote down. It is no proof: whatever may write your files may write it too. */
export const logCommand: CommandOf<"log"> = async (_, options, io) => {
  const { hook, denied = false, clear = false, verbose = false, json = false } = options;
  const env = { ...io.env, HOME: io.home };
  const { adapters } = await loadAll();
  const root = projectHere(adapters, io);
  removeOldLogs(env, Date.now());
  if (clear) {
    say(io, clearLog(env, root) ? "the log of this project is removed" : "there was no log");
    return 0;
  }
  const calls = readLog(env, root).filter(
    (call) =>
      (!denied || holdsBack(call)) &&
      (hook === undefined || call.hooks.some((candidate) => candidate.hook.includes(hook))),
  );
  if (json) {
    say(io, printedJson({ version: 1, calls }));
    return 0;
  }
  const shown = verbose
    ? calls
    : calls.filter((call) => call.hooks.length || call.fault || holdsBack(call)).slice(-LAST);
  if (shown.length) {
    const width = io.stdout.isTTY ? io.stdout.columns : undefined;
    say(io, printLog(shown, adapters, { paint: painter(io), width }));
    if (!verbose && shown.length < calls.length)
      say(io, `${calls.length - shown.length} more with --verbose`);
    return 0;
  }
  const off =
    io.env["HOOKPORT_LOG"] === "off" || isSwitchedOff(env, root) ? " It is switched off here." : "";
  say(
    io,
    hook === undefined && !denied
      ? `No hook ran here through Hookport, as far as the log knows.${off}`
      : `The log has no such call.${off}`,
  );
  return 0;
};

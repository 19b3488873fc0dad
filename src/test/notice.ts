/** What is true of a script and no failure of it. */
import type { Adapter, Wire } from "../model/adapter.ts";
import { deny } from "../model/decision.ts";
import { isFields, parseJson } from "../model/json.ts";
import type { Case } from "./case.ts";
import type { Direct } from "./direct.ts";

/** Exit 2 beside a JSON answer: both count here, and where an agent runs the script itself only one may. */
export function exit2({ event }: Case, { reply }: Direct, adapters: readonly Adapter[]): readonly string[] {
  if (reply?.code !== 2 || !isFields(parseJson(reply.stdout))) return [];
  const deaf = adapters.filter(({ wire }) => wire.events[event].some((row) => row.can.deny) && hidesJson(wire)).map(({ title }) => title);
  if (!deaf.length) return [];
  return [
    `exit 2 beside a JSON answer: run without hookport, ${deaf.join(", ")} would not read the JSON; write the reason to stderr too, or exit 0`,
  ];
}

/** Does a denial in the host's own words lose its reason where the process also ends with 2? */
function hidesJson({ host, dialect, events }: Wire): boolean {
  const [row] = events["pre-tool-use"];
  const use = { name: "Bash", input: { command: "true" } };
  const call = row && dialect?.encodeEvent({ name: "pre-tool-use", host: "", root: "/", cwd: "/", native: {}, tools: [use] }, row, use);
  const denial = call && host?.encodeReply(deny(REASON), call);
  return Boolean(denial && dialect?.decodeReply({ stdout: denial.stdout, stderr: "", code: 2 }, call).reason !== REASON);
}

const REASON = "the reason";

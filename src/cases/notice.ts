import type { Adapter, HostProtocol } from "../model/adapter.ts";
import { deny } from "../model/decision.ts";
import { isFields, parseJson } from "../model/json.ts";
import type { PreparedCase } from "./case.ts";
import type { Direct } from "./run-script.ts";
import { wordOf } from "./summarise.ts";

/** Exit code 2 and JSON both count here, but perhaps not where an agent runs the script itself. */
export function exit2(
  { event }: PreparedCase,
  { reply }: Direct,
  adapters: readonly Adapter[],
): readonly string[] {
  if (reply?.code !== 2 || !isFields(parseJson(reply.stdout))) return [];
  const deaf = adapters
    .filter(
      ({ protocol }) => protocol.events[event].some((row) => row.can.deny) && hidesJson(protocol),
    )
    .map(({ title }) => title);
  if (!deaf.length) return [];
  return [
    `exit 2 together with a JSON answer: run without hookport, ${deaf.join(", ")} would not read the JSON; write the reason to stderr too, or exit 0`,
  ];
}

/** A failed process decides nothing, so a case that expects no decision passes all the same. */
export function failed({ expected }: PreparedCase, { reply, decision }: Direct): readonly string[] {
  const code = reply?.code ?? 0;
  if (code === expected["exit-code"]) return [];
  if (code in SHELL) return [`it ended with ${code}: ${SHELL[code]}`];
  const silent = code !== 0 && code !== 2 && wordOf(decision) === "none";
  return silent
    ? [`it ended with ${code}, which decides nothing: a hook says no by exit code 2`]
    : [];
}

/** The meanings of a shell's exit codes (POSIX, 2.8.2). */
const SHELL: { readonly [code: number]: string } = {
  126: "a file could not be executed; `chmod +x` it, or call it by its interpreter, as in `sh FILE`",
  127: "the script, or a program it calls, is not there",
};

/** A denial in the host's own words loses its reason if the process also exits with 2. */
function hidesJson({ host, dialect, events }: HostProtocol): boolean {
  const [row] = events["pre-tool-use"];
  // An agent whose hooks are code runs no script itself.
  if (!dialect || !row) return false;
  const use = { name: "Bash", input: { command: "true" } };
  const call = dialect.encodeEvent(
    { name: "pre-tool-use", host: "", root: "/", cwd: "/", native: {}, tools: [use] },
    row,
    use,
  );
  const denial = host.encodeReply(deny(REASON), call);
  return (
    dialect.decodeReply({ stdout: denial.stdout, stderr: "", code: 2 }, call).reason !== REASON
  );
}

const REASON = "the reason";

/**
 * Projects like real ones, several guards in each: a handful of calls come out under another agent
 * as they do at home, or the conversion says that they do not.
 */
import { IDS, brief, play as call } from "./agents.mjs";
import { WORD, announced, rig } from "./guards.mjs";
import { MAKES } from "./project-files.mjs";

const SERVERS = ["github", "my.lab", "a_b", "files-1", "Über", "x__y"];
const TOOLS = [
  "delete_repo",
  "wipe.all",
  "write-file",
  "get",
  "run command",
  "constructor",
  "x".repeat(70),
];
function momentOf(random, server, tool, lime) {
  const word = random.chance(0.7) ? WORD : "fine";
  return random.one([
    { kind: "shell", command: `echo ${word}` },
    { kind: "write", path: `src/${word}.ts`, content: "x" },
    { kind: "edit", path: `src/${word}.ts` },
    { kind: "read", path: `src/${word}.ts`, content: word },
    // How Lime spells a server's tools is not documented.
    ...(lime
      ? []
      : Array.from({ length: 4 }, () => ({ kind: "mcp", server, tool, input: { name: word } }))),
  ]);
}

export async function play(random, index) {
  const source = random.one(IDS);
  const [server, tool] = [random.one(SERVERS), random.one(TOOLS)];
  const files = MAKES[source](random, server, tool);
  const adopt = random.chance(0.5);
  const target = random.one(IDS.filter((id) => adopt || id !== source));
  const made = await rig(`project ${index}`, { source, files }, { adopt });
  const codes = announced(made, target);
  for (let i = 0; i < 4; i++) {
    const moment = momentOf(random, server, tool, [source, target].includes("lime"));
    const [home, there] = [
      await call(source, made.home, moment),
      await call(target, made.place, moment),
    ];
    const note = `${source}${adopt ? " --adopt" : ""} -> ${target}; ${JSON.stringify(Object.values(files)[0].hooks).slice(0, 700)}; ${JSON.stringify(moment)}: home ${home.stop} ${brief(home)}, there ${there.stop} ${brief(there)}; said ${codes.join(" ") || "nothing"}`;
    const kind = `${moment.kind}: ${source}${adopt ? " --adopt" : ""} -> ${target}`;
    if (home.stop && !there.stop)
      return {
        verdict: codes.some((code) =>
          /lost|never|dead|hidden|unmatched|unknown|spelt|mcp/.test(code),
        )
          ? "announced"
          : "opened",
        kind,
        note,
      };
    if (there.allow && !home.allow)
      return { verdict: "opened", kind: `an allow is gained: ${kind}`, note };
    if (!home.stop && there.stop)
      return { verdict: codes.length ? "announced" : "over-blocked", kind, note };
  }
  return { verdict: "held" };
}

/**
 * S10: where Hookport itself cannot run, every agent's model reads the same words, which
 * a person can act on.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FAULTS } from "../src/model/codes.ts";
import {
  blocked,
  faultError,
  faultBehind,
  ourFault,
  noNode,
  noShim,
  silence,
  unchecked,
  withheld,
  type Fault,
  type FaultCode,
  type ShimPlace,
} from "../src/model/fault-words.ts";
import { inFolder, LAUNCHER } from "../src/model/layer.ts";
import { longestReason, oursOf } from "./support/ours.ts";
import {
  closed,
  each,
  entry,
  FORBIDDEN,
  guarded,
  HOSTS,
  kinds,
  runEntry,
  worded,
  type Rig,
} from "./support/guarded.ts";
import { authors, deniesInJson } from "./support/kits.ts";
import type { Project, Result } from "./support/project.ts";

/** What keeps the launcher from answering. */
const SILENT: { readonly [what: string]: (p: Project, at: string) => unknown } = {
  "no launcher": (p, at) => p.sh(`rm ${at}`),
  "a folder in its place": (p, at) => p.sh(`rm ${at} && mkdir ${at}`),
  "an endless device in its place": (p, at) => p.sh(`ln -sf /dev/zero ${at}`),
  "an empty launcher": (p, at) => p.write(at, ""),
  "a launcher that says nothing": (p, at) => p.write(at, "exit 0\n"),
  "a launcher cut in the middle of a word": (p, at) => p.write(at, p.read(at).slice(0, 1_500)),
  "a launcher cut before the shim starts": (p, at) =>
    p.write(at, p.read(at).replace(/^# What the shim says[^]*/m, "")),
};
const launcherOf = (id: string) => inFolder(LAUNCHER, oursOf(id).folder);

/** What ours is called in one agent's entry. */
type Ours = ReturnType<typeof oursOf>;
const standing = ({ folder }: Ours) => ({ flag: "", folder });

interface Broken {
  readonly breaks: (p: Project, ours: Ours) => unknown;
  readonly env?: (p: Project) => Record<string, string>;
  readonly fault: (ours: Ours) => Fault;
}
const NO_NODE: Broken = {
  breaks: () => {},
  env: () => ({ PATH: "/nowhere" }),
  fault: () => noNode(),
};
const noShimWhere = (breaks: Broken["breaks"]): Broken => ({
  breaks,
  fault: (ours) => noShim(standing(ours)),
});

/** What keeps the launcher from starting the shim. */
const LAUNCHES: { readonly [what: string]: Broken } = {
  "no node": NO_NODE,
  "a node that does not start": {
    ...NO_NODE,
    breaks: (p) =>
      p.sh("mkdir ../bin && printf '#!/no/such/program\\n' > ../bin/node && chmod +x ../bin/node"),
    env: ({ root }) => ({ PATH: `${root}/../bin` }),
  },
  "no shim": noShimWhere((p, { shim: at }) => p.sh(`rm ${at}`)),
  "a folder in its place": noShimWhere((p, { shim: at }) => p.sh(`rm ${at} && mkdir ${at}`)),
  "an empty shim": noShimWhere((p, { shim: at }) => p.write(at, "")),
  "a cut shim": noShimWhere((p, { shim: at }) => p.write(at, p.read(at).slice(0, 20_000))),
  "a shim of somebody else's": noShimWhere((p, { shim: at }) => p.write(at, "process.exit(1)")),
};

const documentFault = (detail: (ours: Ours) => string) => (ours: Ours) =>
  ourFault("no-document", detail(ours), standing(ours));
/** What the shim itself finds. */
const DOCUMENTS: { readonly [what: string]: Broken } = {
  "no document": {
    breaks: (p, { lock }) => p.sh(`rm ${lock}`),
    fault: documentFault(({ lock }) => `${lock} is missing`),
  },
  "a cut document": {
    breaks: (p, { lock }) => p.write(lock, '{"version":1,"hooks":{'),
    fault: documentFault(({ lock }) => `${lock} is not a hooks document`),
  },
  "a lock that somebody edited": {
    breaks: (p, { lock }) => p.write(lock, p.read(lock).replace('"Bash"', '"Write"')),
    fault: (ours) => ourFault("sealed", ours.lock, standing(ours)),
  },
  "a lock that a merge put together": {
    breaks: (p, { lock }) => p.write(lock, p.read(lock).replace(/\}\s*$/, ', "hooks": {} }')),
    fault: (ours) => ourFault("sealed", ours.lock, standing(ours)),
  },
};

/** What the model reads of a result of the written entry, on the agent that started it. */
const read = (p: Project, rig: Rig, result: Result) =>
  rig.agent.means(rig.before, result, entry(p, rig).value);

/** A project that is broken in some way, and what its entry then leaves. */
function broken({ breaks, env }: Broken, id: string, rig: Rig) {
  const p = guarded("exit 0\n");
  breaks(p, oursOf(id));
  return { p, result: runEntry(p, rig, env && { env: env(p) }) };
}

function silences(breaks: (typeof SILENT)[string], id: string, rig: Rig): void {
  const p = guarded("exit 0\n");
  const at = launcherOf(id);
  breaks(p, at);
  const result = runEntry(p, rig);
  expect(closed(rig, result, entry(p, rig).value)).toBe(true);
  // What a broken launcher writes stands before that, and an agent may cut the whole.
  if (longestReason(id) === Infinity)
    expect(read(p, rig, result).reason?.split("\n").at(-1)).toBe(
      silence("gate", standing(oursOf(id))),
    );
}

each("%s", (id, rig) => {
  test("S10 no node: the launcher's words are all that the model reads, and the entry closes", () => {
    const { p, result } = broken(NO_NODE, id, rig);
    const denied = { verdict: "deny", reason: blocked(noNode()) };
    expect(read(p, rig, result)).toMatchObject(denied);
    expect(closed(rig, result, entry(p, rig).value)).toBe(true);
    // A command that is no more than its line has nothing else to close with.
    if (rig.agent.exits === 2 && deniesInJson(rig.agent))
      expect([result.code, rig.agent.means(rig.before, { ...result, code: 0 }).verdict]).toEqual([
        2,
        "deny",
      ]);
  });

  test("S10 no launcher: the entry itself denies, in the agent's own form", () =>
    silences(SILENT["no launcher"] as (typeof SILENT)[string], id, rig));

  test("what the shim finds wrong with the document, or with the call, is told in the same words on every agent", () => {
    const whole = guarded("exit 0\n");
    const ours = { folder: ".hookport", shim: ".hookport/shim.cjs", lock: ".hookport/lock.json" };
    const payload = rig.payload(rig.before, rig.tool, { command: FORBIDDEN });
    const denies = (asked: unknown, fault: Fault) => {
      const result = worded(rig.agent, whole.shim(id, rig.before, asked));
      expect(rig.agent.means(rig.before, result), JSON.stringify(result)).toMatchObject({
        verdict: "deny",
        reason: blocked(fault, longestReason(id)),
      });
    };
    denies("not json", ourFault("unread-call", "the payload is not a JSON object"));
    const text = whole.read(ours.lock);
    for (const { breaks, fault } of Object.values(DOCUMENTS)) {
      whole.write(ours.lock, text);
      breaks(whole, ours);
      denies(payload, fault(ours));
    }
    whole.write(ours.lock, { version: 1, hooks: {} });
    denies(
      payload,
      ourFault(
        "no-document",
        `${ours.lock} has no hook for ${rig.before}, which an entry is there for`,
      ),
    );
  });
});

describe.each(kinds())("S10 an entry of the kind of %s", (id, rig) => {
  test.each(Object.entries({ ...LAUNCHES, "no document": DOCUMENTS["no document"] as Broken }))(
    "%s",
    (_, how) => {
      const { p, result } = broken(how, id, rig);
      const reason = blocked(how.fault(oursOf(id)));
      expect(read(p, rig, result)).toMatchObject({ verdict: "deny", reason });
    },
  );

  // A file of ours inside an agent has a clock of its own.
  const isOwn = authors.includes(rig.agent);
  test.each(Object.entries(SILENT).filter(([what]) => isOwn || !what.includes("endless")))(
    "%s: the entry itself denies, and waits for nothing",
    (_, breaks) => silences(breaks, id, rig),
  );
});

/** One of each code, with the longest words that it can have. */
const LONG = `${"a\nreason\tof `somebody` else's, ".repeat(1000)}.`;
const shim = (code: FaultCode): code is Exclude<FaultCode, "no-node" | "no-shim"> =>
  code !== "no-node" && code !== "no-shim";
/** What cannot be trusted any more; a file of ours is named. */
const untrusted: readonly FaultCode[] = ["sealed", "package-changed"];
const folders = [...new Set(Object.keys(HOSTS).map((id) => oursOf(id).folder))];
const faultAt = (code: FaultCode, at: ShimPlace): Fault =>
  shim(code)
    ? faultBehind(
        code === "own-fault"
          ? new Error(LONG)
          : faultError(code, untrusted.includes(code) ? `${at.folder}/lock.json` : LONG),
        at,
      )
    : (code === "no-node" ? noNode : noShim)(at);
const faults = (code: FaultCode): readonly Fault[] =>
  ["", "--local", "--user"].flatMap((flag) =>
    folders.map((folder) => faultAt(code, { flag, folder })),
  );

test.each(Object.keys(FAULTS) as FaultCode[])(
  "%s: one short paragraph for a person, which asks the model for nothing",
  (code) => {
    for (const fault of faults(code)) {
      const text = blocked(fault);
      expect(text.length, text).toBeLessThan(400);
      expect(text).not.toMatch(/\n|npx/);
      expect(text).toMatch(
        untrusted.includes(code)
          ? /^Blocked: .+ was changed by something other than Hookport, so (this project|the user)'s hooks are not trusted any more\. Stop and tell the user to /
          : /^Blocked: (this project|the user) checks such calls with hooks, and they could not run because [^\n]+\. Nothing is known to be wrong with this call\. Stop and tell the user to /,
      );
      expect(text.endsWith(`. (hookport: ${code})`)).toBe(true);
      // Every command in it stands behind the word that says whose it is.
      expect(text.indexOf("tell the user")).toBeLessThan(
        text.indexOf("`hookport") < 0 ? Infinity : text.indexOf("`hookport"),
      );
      for (const other of [unchecked(fault, "call"), unchecked(fault, "prompt"), withheld(fault)]) {
        expect(other.length, other).toBeLessThan(400);
        expect(other).toMatch(/ the user to .* \(hookport: [a-z-]+\)$/);
      }
    }
  },
);

test("what one person has at home, or in a file of their own, is in no repository: nobody is sent to git for it", () => {
  for (const code of ["no-shim", "no-document"] as const) {
    const [project, local, user] = ["", "--local", "--user"].map((flag) =>
      blocked(faultAt(code, { flag, folder: ".hookport" })),
    ) as [string, string, string];
    expect(project).toContain("`git restore .hookport`");
    if (code === "no-document") expect(local).not.toContain("git ");
    expect(user).not.toContain("git ");
    expect(user).toContain("`hookport convert --user`");
  }
});

test("no text of ours that an agent is shown names a command that fetches us from a registry", () => {
  for (const file of [
    "src/model/fault-words.ts",
    "src/model/call.ts",
    "src/shim.ts",
    "src/write/launcher.sh",
    "adapters/_kin/entry.ts",
  ])
    expect(readFileSync(file, "utf8")).not.toMatch(/npx|npm exec/);
});

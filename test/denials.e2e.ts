/**
 * S10: where Hookport itself cannot run, every agent's model reads the same words, which
 * a person can act on.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS } from "../src/model/codes.ts";
import { isEntryFor } from "../src/model/entry.ts";
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
import { isOurs } from "../src/read/source.ts";
import { longestReason, oursOf } from "./support/ours.ts";
import {
  each,
  entry,
  FORBIDDEN,
  guarded,
  HOSTS,
  runEntry,
  worded,
  type Rig,
} from "./support/guarded.ts";
import { authors } from "./support/kits.ts";
import type { Project, Result } from "./support/project.ts";

/** What keeps the launcher from answering. */
const SILENT: { readonly [what: string]: (p: Project, at: string) => unknown } = {
  "no launcher": (p, at) => p.sh(`rm ${at}`),
  "a folder in its place": (p, at) => p.sh(`rm ${at} && mkdir ${at}`),
  "an empty launcher": (p, at) => p.write(at, ""),
  "a launcher that says nothing": (p, at) => p.write(at, "exit 0\n"),
  "a launcher cut in the middle of a word": (p, at) => p.write(at, p.read(at).slice(0, 1_500)),
  "a launcher cut before the shim starts": (p, at) =>
    p.write(at, p.read(at).replace(/^# What the shim says[^]*/m, "")),
};
const launcherOf = (id: string) => inFolder(LAUNCHER, oursOf(id).folder);

const NODE = blocked(noNode());
/** What ours is called in one agent's entry. */
type Ours = ReturnType<typeof oursOf>;
const noShimAt = (ours: Ours) => blocked(noShim(standing(ours)));
const standing = ({ folder }: Ours) => ({ flag: "", folder });
const DOCUMENT = ".hookport/lock.json";

/** What breaks a project, and what each of its guards then says. */
const FAULTS_OF: {
  readonly [what: string]: {
    readonly breaks: (p: Project, ours: Ours) => void;
    readonly env?: Record<string, string>;
    readonly says: (ours: Ours, most: number) => string;
  };
} = {
  "no node": { breaks: () => {}, env: { PATH: "/nowhere" }, says: () => NODE },
  "a node that does not start": {
    breaks: (p) =>
      p.sh("mkdir ../bin && printf '#!/no/such/program\\n' > ../bin/node && chmod +x ../bin/node"),
    env: { PATH: "BIN" },
    says: () => NODE,
  },
  "no shim": { breaks: (p, { shim: at }) => p.sh(`rm ${at}`), says: noShimAt },
  "a folder in its place": {
    breaks: (p, { shim: at }) => p.sh(`rm ${at} && mkdir ${at}`),
    says: noShimAt,
  },
  "an empty shim": { breaks: (p, { shim: at }) => p.write(at, ""), says: noShimAt },
  "a cut shim": {
    breaks: (p, { shim: at }) => p.write(at, p.read(at).slice(0, 20_000)),
    says: noShimAt,
  },
  "no document": {
    breaks: (p, { lock }) => p.sh(`rm ${lock}`),
    says: (ours, most) =>
      blocked(ourFault("no-document", `${ours.lock} is missing`, standing(ours)), most),
  },
  "a cut document": {
    breaks: (p, { lock }) => p.write(lock, '{"version":1,"hooks":{'),
    says: (ours, most) =>
      blocked(
        ourFault("no-document", `${ours.lock} is not a hooks document`, standing(ours)),
        most,
      ),
  },
  "a lock that somebody edited": {
    breaks: (p, { lock }) => p.write(lock, p.read(lock).replace('"Bash"', '"Write"')),
    says: ({ folder }) =>
      `Blocked: ${folder}/lock.json was changed by something other than Hookport, so this project's hooks are not trusted any more. Stop and tell the user to look at \`git diff ${folder}\`, then to run \`git restore ${folder}\` or \`hookport convert\`, then \`hookport doctor\`. (hookport: sealed)`,
  },
  "a lock that a merge put together": {
    breaks: (p, { lock }) => p.write(lock, p.read(lock).replace(/\}\s*$/, ', "hooks": {} }')),
    says: (ours) => blocked(ourFault("sealed", ours.lock, standing(ours))),
  },
};

/** What the model reads of a result of the written entry, on the agent that started it. */
const read = (p: Project, rig: Rig, result: Result) =>
  rig.agent.means(rig.before, result, entry(p, rig).value);

each("%s", (id, rig) => {
  test("before anything is broken nothing is held back", () => {
    const p = guarded("exit 0\n");
    expect(read(p, rig, runEntry(p, rig)).verdict).toBeUndefined();
  });

  test.each(Object.entries(FAULTS_OF))(
    "%s: the words are the same on every agent, and they are all that its model reads",
    (_, fault) => {
      const p = guarded("exit 0\n");
      fault.breaks(p, oursOf(id));
      const env = fault.env && {
        PATH: fault.env["PATH"] === "BIN" ? `${p.root}/../bin` : (fault.env["PATH"] as string),
      };
      const { verdict, reason } = read(p, rig, runEntry(p, rig, env && { env }));
      expect([verdict, reason]).toEqual(["deny", fault.says(oursOf(id), longestReason(id))]);
    },
  );

  test("an emptied document, and a call that cannot be read, are told in the same form", () => {
    const p = guarded("exit 0\n");
    const payload = rig.payload(rig.before, rig.tool, { command: FORBIDDEN });
    const means = (result: Result) => rig.agent.means(rig.before, worded(rig.agent, result));
    expect(means(p.shim(id, rig.before, "not json"))).toMatchObject({
      verdict: "deny",
      reason: blocked(
        ourFault("unread-call", "the payload is not a JSON object"),
        longestReason(id),
      ),
    });
    p.write(DOCUMENT, { version: 1, hooks: {} });
    expect(means(p.shim(id, rig.before, payload))).toMatchObject({
      verdict: "deny",
      reason: blocked(
        ourFault(
          "no-document",
          `${DOCUMENT} has no hook for ${rig.before}, which an entry is there for`,
        ),
        longestReason(id),
      ),
    });
  });

  test.runIf(authors.includes(rig.agent))(
    "an entry is one simple command, which runs nothing but the launcher and the shell's own words",
    () => {
      const { line } = entry(guarded("exit 0\n"), rig);
      expect(line).toMatch(/^\/bin\/sh -c '[^']*' [^;&|]* gate$/);
      expect(isEntryFor(line, id, rig.before)).toBe(true);
      for (const other of [
        line.replace("echo ", "rm -r x; echo "),
        line.replace("hookport failed", "$(rm -r x)"),
        line.replace("77|79)", "*)"),
        line.replace("esac;", "esac; :;"),
      ]) {
        expect(isEntryFor(other, id, rig.before), other).toBe(false);
        expect(isOurs(other), other).toBe(true);
      }
    },
  );

  // A file of ours inside an agent has a clock of its own.
  test.runIf(authors.includes(rig.agent))(
    "S10 an endless device in the launcher's place: the entry denies, and waits for nothing",
    () => {
      const p = guarded("exit 0\n");
      p.sh(`ln -sf /dev/zero ${launcherOf(id)}`);
      expect(read(p, rig, runEntry(p, rig)).verdict).toBe("deny");
    },
  );

  test.each(Object.entries(SILENT))(
    "S10 %s: the entry itself denies, in the agent's own form",
    (_, breaks) => {
      const p = guarded("exit 0\n");
      const at = launcherOf(id);
      breaks(p, at);
      const { verdict, reason = "" } = read(p, rig, runEntry(p, rig));
      expect(verdict).toBe("deny");
      // What a broken launcher writes stands before that, and an agent may cut the whole.
      if (longestReason(id) === Infinity)
        expect(reason.split("\n").at(-1)).toBe(silence("gate", standing(oursOf(id))));
    },
  );
});

/** One of each code, with the longest words that it can have. */
const LONG = `${"a\nreason\tof `somebody` else's, ".repeat(1000)}.`;
const shim = (code: FaultCode): code is Exclude<FaultCode, "no-node" | "no-shim"> =>
  code !== "no-node" && code !== "no-shim";
/** What cannot be trusted any more; a file of ours is named. */
const broken: readonly FaultCode[] = ["sealed", "package-changed"];
const folders = [...new Set(Object.keys(HOSTS).map((id) => oursOf(id).folder))];
const faultAt = (code: FaultCode, at: ShimPlace): Fault =>
  shim(code)
    ? faultBehind(
        code === "own-fault"
          ? new Error(LONG)
          : faultError(code, broken.includes(code) ? `${at.folder}/lock.json` : LONG),
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
      const said = blocked(fault);
      expect(said.length, said).toBeLessThan(400);
      expect(said).not.toMatch(/\n|npx/);
      expect(said).toMatch(
        broken.includes(code)
          ? /^Blocked: .+ was changed by something other than Hookport, so (this project|the user)'s hooks are not trusted any more\. Stop and tell the user to /
          : /^Blocked: (this project|the user) checks such calls with hooks, and they could not run because [^\n]+\. Nothing is known to be wrong with this call\. Stop and tell the user to /,
      );
      expect(said.endsWith(`. (hookport: ${code})`)).toBe(true);
      // Every command in it stands behind the word that says whose it is.
      expect(said.indexOf("tell the user")).toBeLessThan(
        said.indexOf("`hookport") < 0 ? Infinity : said.indexOf("`hookport"),
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

/**
 * S26, S27, S30: what Hookport keeps in a project. People edit one file, the agents run another,
 * and git, formatters and releases change neither.
 */
import { readdirSync } from "node:fs";
import { Ajv } from "ajv";
import { parse } from "jsonc-parser";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { PROJECT } from "../../src/model/layer.ts";
import { isSealed, sealed } from "../../src/model/seal.ts";
import { VERSION } from "../../src/model/version.ts";
import { editedText } from "../../src/write/edited.ts";
import { copyOf, project, type Project } from "../support/project.ts";
import { editedDigest } from "../../src/model/edited-digest.ts";
import { editedIn } from "../../src/read/edited.ts";

const SETTINGS = ".claude/settings.json";
const EDITED = ".hookport/hooks.jsonc";
const LOCK = ".hookport/lock.json";
const GUARD = "grep -q force && { echo no >&2; exit 2; }; exit 0\n";
const command = (text: string, more = {}) => ({ type: "command", command: text, ...more });
/** As somebody wrote it: an own way of indenting, and a setting that is no hook. */
const TEXT = `{
   "model": "opus",
   "hooks": {
      "PreToolUse": [
         { "matcher": "Bash", "hooks": [{ "type": "command", "command": "sh guard.sh", "timeout": 10 }] }
      ],
      "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }]
   }
}
`;
/** Each is converted and committed once, and copied for each test that asks for it. */
const conversions = new Map<string, Project>();
const made = (...args: string[]): Project => {
  const p = conversions.get(args.join()) ?? committed(...args);
  conversions.set(args.join(), p);
  return copyOf(p, "project");
};
const committed = (...args: string[]): Project => {
  const p = project({ [SETTINGS]: TEXT, "guard.sh": GUARD, "other.sh": GUARD }, "project");
  p.sh("git init -q . && git config user.email a@b && git config user.name a");
  const { code, stdout, stderr } = p.hookport("convert", "--to", "cursor,copilot", ...args);
  expect(code, stdout + stderr).toBe(0);
  p.sh("git add -A && git commit -qm first");
  return p;
};
const adopted = () => made("--adopt");
/** Whether its guards hold besides is another question. */
const isCurrent = (p: Project) => {
  const { code, stdout } = p.hookport("check");
  return code !== 2 && !stdout.includes("[out-of-date]");
};
const edit = (p: Project, file: string, from: string, to: string) => {
  expect(p.read(file)).toContain(from);
  p.write(file, p.read(file).replace(from, to));
};
const denies = (p: Project, bash = "git push --force") =>
  p.hookport("run", "--host", "claude-code,cursor,copilot", "--bash", bash, "--expect", "deny")
    .code === 0;
const ENTRIES = /hookport\/hook /;

describe("the file that people edit", () => {
  test("S26 holds the hooks after --adopt, in the short form, and prettier and its schema have nothing to say", async () => {
    const p = adopted();
    expect(p.read(EDITED)).toBe(
      `// The hooks of this project, for every agent that is named here.
// Edit them here, run \`hookport convert\`, commit what it changed.
// To leave Hookport, with everything as before: hookport remove
{
  "$schema": "./hooks.schema.json",
  "version": 1,
  "to": ["claude-code", "cursor", "copilot"],
  "dialect": "claude-code",
  "hooks": {
    "pre-tool-use": [
      { "matcher": "Bash", "timeout": 10, "command": "sh guard.sh" },
    ],
    "stop": [{ "command": "true" }],
  },
}
`,
    );
    expect(await format(p.read(EDITED), { filepath: "hooks.jsonc" })).toBe(p.read(EDITED));
    const valid = new Ajv({ strict: false }).compile(
      JSON.parse(p.read(".hookport/hooks.schema.json")),
    );
    expect(
      valid(parse(p.read(EDITED), [], { allowTrailingComma: true })),
      JSON.stringify(valid.errors),
    ).toBe(true);
    expect(p.read(SETTINGS)).toMatch(ENTRIES);
    expect(isCurrent(p)).toBe(true);
    expect(denies(p)).toBe(true);
  });

  test("S26 names the sources without --adopt, and the hooks stay where they are", () => {
    const p = made();
    expect(parse(p.read(EDITED))).toEqual({
      $schema: "./hooks.schema.json",
      version: 1,
      to: ["cursor", "copilot"],
      from: [SETTINGS],
    });
    expect(p.read(SETTINGS)).toBe(TEXT);
    expect(p.hookport("convert", "--adopt").code).toBe(0);
    expect(p.read(EDITED)).not.toContain('"from"');
    expect(p.hookport("convert", "--no-adopt").code).toBe(0);
    expect(p.read(SETTINGS)).toBe(TEXT);
    expect(parse(p.read(EDITED))).toMatchObject({
      to: ["cursor", "copilot"],
      from: [SETTINGS],
      adopt: false,
    });
    expect(isCurrent(p)).toBe(true);
    expect(p.hookport("convert", "--adopt").code).toBe(0);
    expect(p.read(EDITED)).not.toContain('"adopt"');
  });

  test("S26 is compared where a session starts: what was edited and not converted is said, and nothing else is", () => {
    const p = project("guard");
    expect(p.hookport("convert", "--to", "cursor,copilot", "--adopt").code).toBe(0);
    const payload = {
      hook_event_name: "SessionStart",
      session_id: "s",
      source: "startup",
      cwd: p.root,
      transcript_path: "/t.jsonl",
    };
    const starts = () =>
      JSON.parse(p.shim("claude-code", "SessionStart", payload).stdout) as {
        systemMessage?: string;
      };
    expect(starts().systemMessage).toBeUndefined();
    // Neither a formatter nor a comment nor a gap that is accepted changes a hook.
    edit(p, EDITED, '"timeout": 10,', '/* , */ "timeout" : 10,');
    edit(
      p,
      EDITED,
      '  "hooks": {',
      '  // "hooks": {\n  "accept": [{ "code": "surface", "why": "known" }], "hooks": {',
    );
    expect(starts().systemMessage).toBeUndefined();
    edit(p, EDITED, '"timeout" : 10', '"timeout" : 11');
    expect(starts().systemMessage).toMatch(
      /^\.hookport\/hooks\.jsonc was edited since the last `hookport convert`: .* Run `hookport convert`\.$/,
    );
    expect(p.hookport("convert").code).toBe(0);
    expect(starts().systemMessage).toBeUndefined();
    p.hookport("remove", "--agent", "copilot");
    expect([starts().systemMessage, isCurrent(p)]).toEqual([undefined, true]);
  });

  test("a misspelt key is named with its line, and at the top level nothing is converted until it is corrected", () => {
    const p = adopted();
    edit(p, EDITED, '"timeout": 10', '"timout": 10');
    expect(p.hookport("check").stdout).toContain(
      '"timout" means nothing here; did you mean timeout?',
    );
    expect(p.hookport("convert").stdout).toContain("[unknown-key]");
    edit(p, EDITED, '"timout": 10', '"timeout": 10');
    edit(p, EDITED, '"dialect"', '"dialekt"');
    const before = p.read(LOCK);
    const { code, stderr } = p.hookport("convert");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('"dialekt" means nothing here; did you mean "dialect"?'),
    ]);
    expect([p.hookport("check").code, p.read(LOCK)]).toEqual([1, before]);
  });

  test("every key that its schema offers is one that is read, and no other", () => {
    const { properties } = JSON.parse(adopted().read(".hookport/hooks.schema.json")) as {
      properties: object;
    };
    const unknown = (key: string) =>
      editedIn(JSON.stringify({ [key]: null }), EDITED).faults.some(
        ({ code }) => code === "unknown-key",
      );
    expect(Object.keys(properties).filter(unknown)).toEqual([]);
    expect(unknown("hook")).toBe(true);
  });

  test("a guard that was added and not converted is one that does not hold", () => {
    for (const [from, to] of [
      ['"hooks": {', '"hooks": { "pre-prompt": [{ "command": "sh new.sh" }],'],
      ['"pre-tool-use": [', '"pre-tool-use": [{ "matcher": "Write", "command": "sh new.sh" },'],
    ] as const) {
      const p = adopted();
      p.write("new.sh", GUARD);
      edit(p, EDITED, from, to);
      const { code, stdout } = p.hookport("check");
      const pattern =
        /^1 problem; 1 guard does not hold on .*\n[^]*new\.sh is new here; no agent runs it yet/;
      expect([code, stdout]).toEqual([1, expect.stringMatching(pattern)]);
    }
  });

  test("files of an earlier run and scripts that git does not have yet are named among those to commit", () => {
    const p = project({ [SETTINGS]: TEXT, "guard.sh": GUARD, "other.sh": GUARD }, "project");
    p.sh("git init -q .");
    expect(p.hookport("convert", "--to", "copilot").code).toBe(0);
    const { stdout } = p.hookport("convert", "--to", "cursor", "--no-adopt");
    expect(stdout).toMatch(
      /^Next: git add (?:\S+ )*\.cursor\/hooks\.json (?:\\\n +)?\.github\/hooks\/hookport\.json (?:\\\n +)?\.hookport guard\.sh$/m,
    );
    expect(p.hookport("convert").stdout).toMatch(/^Up to date: /);
  });

  test("names one agent with --to, and no other agent is left with what was there before", () => {
    const p = adopted();
    edit(p, EDITED, '"timeout": 10', '"timeout": 120');
    const { stdout } = p.hookport("convert", "--to", "copilot");
    expect(stdout).toMatch(/^Next: git add [^]*\.cursor\/hooks\.json/m);
    expect(parse(p.read(EDITED))).toMatchObject({
      to: expect.arrayContaining(["cursor", "copilot"]) as string[],
    });
    expect(isCurrent(p)).toBe(true);
  });

  test("a timeout, a new hook and a removed one take effect at the next convert, which names them; comments stay", () => {
    const p = adopted();
    edit(p, EDITED, '"timeout": 10', '"timeout": 120');
    edit(
      p,
      EDITED,
      '"stop": [{ "command": "true" }],',
      '// nobody rewrites main\n    "PostToolUse": [{ "matcher": "Write", "command": "ls" }],',
    );
    const before = p.read(LOCK);
    const check = p.hookport("check");
    expect(check.code).toBe(1);
    expect(p.read(LOCK)).toBe(before);
    const { code, stdout } = p.hookport("convert");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^added {4}ls \(post-tool-use Write\)$/m);
    expect(stdout).toMatch(/^changed {2}guard\.sh \(pre-tool-use Bash\): timeout 10, now 120$/m);
    expect(stdout).toMatch(/^removed {2}true \(stop\)$/m);
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(10);
    expect(check.stdout).toMatch(
      / 14 {2}ls is new here[^]* 11 {2}guard\.sh was changed here[^]* true was taken out here/,
    );
    expect(p.read(EDITED)).toContain("// nobody rewrites main");
    expect(p.read(LOCK)).toMatch(/"timeout": 120[^]*"command": "ls"/);
    expect(p.read(LOCK)).not.toContain('"true"');
    expect(isCurrent(p)).toBe(true);
  });

  test("S26 what somebody adds to an adopted file is taken over, and what stands beside it stays", () => {
    const p = adopted();
    edit(p, EDITED, '"pre-tool-use": [', '"PreToolUse": [\n      // first');
    edit(p, EDITED, '"sh guard.sh" },', '"sh guard.sh" } // agreed in May');
    const settings = JSON.parse(p.read(SETTINGS)) as { hooks: { PreToolUse: unknown[] } };
    settings.hooks.PreToolUse.push({ matcher: "Write", hooks: [command("sh other.sh")] });
    p.write(SETTINGS, settings);
    const { code, stdout } = p.hookport("convert");
    expect(code).toBe(0);
    expect(stdout).toContain("added    other.sh (pre-tool-use Write)");
    expect(p.read(EDITED)).toContain(`    "PreToolUse": [
      // first
      { "matcher": "Bash", "timeout": 10, "command": "sh guard.sh" }, // agreed in May
      { "matcher": "Write", "command": "sh other.sh" },
    ],`);
    expect(p.read(SETTINGS)).not.toContain("other.sh");
    expect(isCurrent(p)).toBe(true);
    expect(p.hookport("remove").code).toBe(0);
    expect(JSON.parse(p.read(SETTINGS))).toMatchObject({
      model: "opus",
      hooks: {
        PreToolUse: [{ matcher: "Bash" }, { matcher: "Write", hooks: [command("sh other.sh")] }],
      },
    });
  });

  test("a hook for some agents only is left out of the others, which fails nothing", () => {
    const p = adopted();
    edit(p, EDITED, '"timeout": 10', '"agents": ["cursor"], "timeout": 10');
    const { code, stdout } = p.hookport("convert");
    expect([code, stdout]).toEqual([0, expect.stringContaining("but for two accepted")]);
    expect(p.read(".cursor/hooks.json")).toContain("preToolUse");
    expect(p.read(".github/hooks/hookport.json")).not.toContain("PreToolUse");
    expect(JSON.parse(p.read(SETTINGS))).toMatchObject({ hooks: { PreToolUse: [] } });
    edit(p, EDITED, '"cursor"]', '"cursr"]');
    const wrong = [p.hookport("convert"), p.hookport("check")];
    for (const result of wrong)
      expect(result.stdout + result.stderr).toMatch(
        /\.hookport\/hooks\.jsonc(?::|\n {2})11 .*there is no agent "cursr"/,
      );
    expect(wrong.map((result) => result.code)).toEqual([2, 1]);
  });

  test("an agent that is taken off the list loses its entries", () => {
    const p = adopted();
    edit(p, EDITED, ', "copilot"]', "]");
    expect(p.hookport("convert").code).toBe(0);
    expect(p.sh("ls .github/hooks").stdout).toBe("");
    expect(Object.keys((JSON.parse(p.read(LOCK)) as { targets: object }).targets)).toEqual([
      "claude-code",
      "cursor",
    ]);
    expect(isCurrent(p)).toBe(true);
  });

  test.each(
    Object.entries({
      '{\n  "to": ["a"], // why\n  "hooks": {\n    "stop": [\n      { "command": "x" }, // why\n      // last\n    ]\n  }\n}\n':
        '{ "command": "x" }, // why\n      { "command": "new" },\n      // last\n    ]',
      '{\n\t"to": ["a"],\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{ "command": "x" }\n\t\t],\n\t},\n}\n':
        '{ "command": "x" },\n\t\t\t{ "command": "new" },\n\t\t],',
      '{ "to": ["a"] }\n': '"stop": [{ "command": "new" }]',
      '{\r\n  "to": ["a"],\r\n  "hooks": {},\r\n}\r\n': '"stop": [{ "command": "new" }]',
    }),
  )("a hook that comes to %j changes nothing else", (text, expected) => {
    const wish = { from: [], failOpen: false };
    const add = [
      { event: "stop", group: { hooks: [{ type: "command" as const, command: "new" }] } },
    ];
    const out = editedText(text, PROJECT, { ...wish, to: ["a"], add });
    expect(out).toContain(expected);
    expect(out.includes("\r\n")).toBe(text.includes("\r\n"));
    const value = parse(out, [], { allowTrailingComma: true }) as { to: string[]; hooks: object };
    expect(value.to).toEqual(["a"]);
    for (const line of text.split(/\r?\n/).filter((line) => line.includes("//")))
      expect(out).toContain(line.trim());
    expect(editedText(out, PROJECT, { ...wish, to: ["a"], add: [] })).toBe(out);
  });
});

describe("a source that is gone", () => {
  test("S26 stops the run with two ways out, and both work", () => {
    for (const way of ["keep", "leave"]) {
      const p = made();
      const before = p.read(LOCK);
      p.sh(`rm ${SETTINGS}`);
      const stopped = p.hookport("convert");
      expect(stopped).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${SETTINGS}: is gone, and 2 hooks came from it`) as string,
      });
      expect(stopped.stderr).toMatch(/convert --adopt`[^]*take the file out of "from"/);
      expect(p.hookport("check").code).toBe(1);
      expect(p.read(LOCK)).toBe(before);
      if (way === "keep") expect(p.hookport("convert", "--adopt").code).toBe(0);
      else {
        edit(p, EDITED, `"from": ["${SETTINGS}"],`, "");
        const { code, stdout } = p.hookport("convert");
        expect([code, stdout]).toEqual([
          0,
          expect.stringMatching(/^removed {2}guard\.sh \(pre-tool-use Bash\)$/m),
        ]);
      }
      expect(p.read(LOCK).includes("guard.sh")).toBe(way === "keep");
      expect(p.read(EDITED).includes("guard.sh")).toBe(way === "keep");
      expect(isCurrent(p)).toBe(true);
    }
  });

  test("S26 where that is the file people edit, the lock can write it anew", () => {
    const p = adopted();
    p.sh(`rm ${EDITED}`);
    expect(p.hookport("convert")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "is gone, and it is where the hooks here are edited",
      ) as string,
    });
    expect(p.hookport("convert", "--adopt").code).toBe(0);
    expect(p.read(EDITED)).toContain("sh guard.sh");
    expect([isCurrent(p), denies(p)]).toEqual([true, true]);
  });
});

describe("the lock", () => {
  test("S30 is sealed, says who wrote it, and holds neither lines nor anything of this machine", () => {
    const p = adopted();
    const doc = JSON.parse(p.read(LOCK)) as { hookport: object };
    expect(isSealed(doc as never)).toBe(true);
    expect(doc.hookport).toMatchObject({ version: VERSION });
    expect(p.read(LOCK)).not.toMatch(/"line"|\/tmp\//);
    expect(isSealed({ ...doc, hooks: {} } as never)).toBe(false);
  });

  test("S30 an edit of it denies every call with the repair, and convert writes it anew", () => {
    const p = adopted();
    const [before] = [p.read(LOCK)];
    for (const harm of [
      () => p.write(LOCK, JSON.stringify({ version: 1, hooks: {} })),
      () => edit(p, LOCK, "sh guard.sh", "true"),
      () => edit(p, LOCK, '"matcher": "Bash"', '"matcher": "Read"'),
      () => edit(p, LOCK, '"targets"', '"failOpen": true,\n  "targets"'),
    ]) {
      harm();
      const call = {
        hook_event_name: "PreToolUse",
        session_id: "s",
        transcript_path: "/t",
        cwd: p.root,
        permission_mode: "default",
        tool_name: "Bash",
        tool_input: { command: "ls" },
        tool_use_id: "t",
      };
      expect(p.shim("claude-code", "PreToolUse", call).stdout).toContain("(hookport: sealed)");
      expect(p.hookport("check").code).toBe(1);
      expect(p.hookport("audit", "--to", "cursor").code).toBe(1);
      expect(p.hookport("convert").code).toBe(0);
      expect(p.read(LOCK)).toBe(before);
    }
  });

  test("S27 a formatter, another setting, other line ends and git's autocrlf are no difference", () => {
    for (const p of [adopted(), made()]) {
      edit(p, SETTINGS, '"model": "opus"', '"model": "x",\n\n\n   "theme": "dark"');
      expect(isCurrent(p)).toBe(true);
      for (const file of [
        SETTINGS,
        ".cursor/hooks.json",
        LOCK,
        ".hookport/undo/cursor-hooks.json",
      ]) {
        p.write(file, JSON.stringify(JSON.parse(p.read(file)), null, 8));
        expect(isCurrent(p), file).toBe(true);
        p.write(file, p.read(file).replaceAll("\n", "\r\n"));
        expect(isCurrent(p), file).toBe(true);
      }
      expect(denies(p)).toBe(true);
      expect(p.hookport("audit", "--to", "cursor,copilot").code).toBe(0);
      p.sh("git add -A && git commit -qm second && git -c core.autocrlf=true clone -q . clone");
      expect(p.sh("git -C clone ls-files --eol .hookport").stdout).not.toContain("w/crlf");
      expect(p.hookport("check", "clone").stdout).not.toContain("[out-of-date]");
      p.sh("cp -r clone/. . && rm -r clone");
      expect(isCurrent(p)).toBe(true);
    }
  });

  test("S27 another release's is a notice and renewed; a newer one's is never overwritten", () => {
    const p = adopted();
    const { hookport: _hookport, ...doc } = JSON.parse(p.read(LOCK)) as { hookport: object };
    const before = p.sh("find . -path ./.git -prune -o -type f -exec cksum {} + | sort").stdout;
    edit(p, LOCK, `"version": "${VERSION}"`, '"version": "99.1.0"');
    for (const args of [["convert"], ["check"], ["remove"]]) {
      const { code, stderr } = p.hookport(...args);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`was written by Hookport 99.1.0, and this is ${VERSION}`),
      ]);
      expect(stderr).toContain("update Hookport to 99.1.0 or later");
    }
    edit(p, LOCK, '"version": "99.1.0"', `"version": "${VERSION}"`);
    edit(p, ".hookport/shim.cjs", `// hookport shim ${VERSION}`, "// hookport shim 99.1.0");
    expect(p.hookport("convert").code).toBe(2);
    // As an older release would have written it: its shim is whole, and its guards hold.
    edit(p, ".hookport/shim.cjs", "// hookport shim 99.1.0", "// hookport shim 0.0.1");
    expect(sealed(doc)).toMatchObject({ hookport: { version: VERSION } });
    edit(p, LOCK, `"version": "${VERSION}"`, '"version": "0.0.1"');
    expect(p.hookport("convert", "--dry-run").stdout.replace(/\s+/g, " ")).toContain(
      `was written by Hookport 0.0.1, and this is ${VERSION}`,
    );
    expect(p.hookport("convert").code).toBe(0);
    expect(p.sh("find . -path ./.git -prune -o -type f -exec cksum {} + | sort").stdout).toBe(
      before,
    );
  });

  test("S27 a lock in another format is written anew by convert alone, and its shim goes on working", () => {
    const p = adopted();
    const { hookport: _hookport, ...doc } = JSON.parse(p.read(LOCK)) as { hookport: object };
    const before = p.read(LOCK);
    const other = `${JSON.stringify(sealed({ ...doc, version: 2 }), null, 2)}\n`;
    p.write(LOCK, other);
    for (const args of [
      [],
      ["check"],
      ["audit"],
      ["check"],
      ["run", "--bash", "ls"],
      ["accept", "no-event", "--why", "known"],
      ["install"],
      ["update"],
      ["record", "--host", "cursor"],
      ["remove"],
    ]) {
      const { code, stderr } = p.hookport(...args);
      expect([args, code, stderr]).toEqual([
        args,
        2,
        expect.stringMatching(
          /lock\.json: is in the format of another release[^]*convert again[^]*hookport convert/,
        ),
      ]);
    }
    expect(p.read(LOCK)).toBe(other);
    expect(p.hookport("audit", ".", "..").code).toBe(1);
    expect(p.hookport("convert").code).toBe(0);
    expect(p.read(LOCK)).toBe(before);
    expect(denies(p)).toBe(true);
  });

  test("S27 a whole shim of another release opens no guard, a changed one does", () => {
    const p = adopted();
    edit(p, ".hookport/shim.cjs", `// hookport shim ${VERSION}`, "// hookport shim 0.0.1");
    expect(p.hookport("audit", "--to", "cursor").code).toBe(0);
    p.write(".hookport/shim.cjs", `${p.read(".hookport/shim.cjs")}\n`);
    expect(p.hookport("audit", "--to", "cursor").code).toBe(1);
  });
});

describe("git", () => {
  const branches = (p: Project, value: () => void, two: () => void) => {
    p.sh("git checkout -qb one");
    value();
    p.hookport("convert");
    p.sh("git add -A && git commit -qm one && git checkout -q - && git checkout -qb two");
    two();
    p.hookport("convert");
    p.sh("git add -A && git commit -qm two");
    return p.sh("git merge -q one").code;
  };
  const added = (p: Project, event: string, text: string) => () =>
    edit(p, EDITED, '  "hooks": {', `  "hooks": {\n    "${event}": [{ "command": "${text}" }],`);

  test("S27 of what is generated any side will do: convert rebuilds it, and check fails until then", () => {
    for (const side of ["ours", "theirs"]) {
      const p = adopted();
      expect(
        branches(p, added(p, "session-start", "one"), () => edit(p, EDITED, '"true"', '"two"')),
      ).toBe(1);
      expect(p.sh("git diff --name-only --diff-filter=U").stdout).not.toContain(EDITED);
      p.sh(`git diff --name-only --diff-filter=U | xargs git checkout -q --${side} --`);
      expect(isCurrent(p)).toBe(false);
      expect(p.hookport("convert").code).toBe(0);
      for (const text of ["one", "two", "sh guard.sh"])
        expect(p.read(LOCK)).toContain(`"command": "${text}"`);
      expect([isCurrent(p), denies(p)]).toEqual([true, true]);
    }
  });

  test("where both branches converted, taking one side of what is generated loses no guard", () => {
    const p = project({ [SETTINGS]: TEXT, "guard.sh": GUARD, "other.sh": GUARD }, "project");
    p.sh(
      "git init -q . && git config user.email a@b && git config user.name a && git add -A && git commit -qm first",
    );
    p.sh("git checkout -qb one");
    p.hookport("convert", "--to", "cursor,copilot", "--adopt");
    p.sh("git add -A && git commit -qm one && git checkout -q - && git checkout -qb two");
    edit(
      p,
      SETTINGS,
      '"Stop": [',
      '"SessionStart": [{ "hooks": [{ "type": "command", "command": "sh other.sh" }] }],\n      "Stop": [',
    );
    p.hookport("convert", "--to", "cursor,copilot", "--adopt");
    p.sh("git add -A && git commit -qm two && git merge -q one");
    // The file that people edit conflicts as any text does; a person keeps both. All else is taken
    // from one side.
    p.sh(
      `git checkout -q --ours -- ${EDITED} ; git diff --name-only --diff-filter=U | grep -v hooks.jsonc | xargs git checkout -q --theirs --`,
    );
    expect(isCurrent(p)).toBe(false);
    const { code, stdout } = p.hookport("convert");
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining("added    other.sh (session-start)"),
    ]);
    expect(p.read(LOCK)).toContain("sh other.sh");
    expect([isCurrent(p), denies(p)]).toEqual([true, true]);
  });

  test("S27 a lock full of a merge's marks is rebuilt", () => {
    const p = adopted();
    p.write(LOCK, `<<<<<<< ours\n${p.read(LOCK)}=======\n${p.read(LOCK)}>>>>>>> theirs\n`);
    expect(isCurrent(p)).toBe(false);
    expect(p.hookport("convert").code).toBe(0);
    expect([isCurrent(p), denies(p)]).toEqual([true, true]);
  });

  test("one person's files are ignored", () => {
    const p = project({ ".claude/settings.local.json": TEXT, "guard.sh": GUARD });
    p.sh("git init -q .");
    p.hookport("convert", "--to", "copilot", "--adopt");
    const texts = readdirSync(`${p.root}/.hookport`).concat(
      readdirSync(`${p.root}/.hookport/undo`).map((name) => `undo/${name}`),
    );
    const personal = texts.filter((name) => name.includes("local"));
    expect(personal).toEqual(expect.arrayContaining(["hooks.local.jsonc", "lock.local.json"]));
    expect(p.sh("git add -A && git ls-files .hookport").stdout).not.toContain("local");
  });
});

describe("remove", () => {
  test("gives everything back byte for byte where nobody edited since", () => {
    for (const p of [adopted(), made()]) {
      expect(p.hookport("remove").code).toBe(0);
      expect(p.read(SETTINGS)).toBe(TEXT);
      expect(
        p
          .sh("git status --short")
          .stdout.replace(/^ ?D .*\n/gm, "")
          .replace(/^ M \.claude\/settings\.json\n/m, ""),
      ).toBe("");
      expect(p.sh("ls -A").stdout.trim().split("\n")).toEqual([
        ".claude",
        ".git",
        "guard.sh",
        "other.sh",
      ]);
    }
  });

  test("else as the hooks are now, in their agent's own form", () => {
    const p = adopted();
    edit(p, EDITED, '"timeout": 10', '"timeout": 99');
    expect(p.hookport("remove").code).toBe(0);
    expect(JSON.parse(p.read(SETTINGS))).toEqual({
      model: "opus",
      hooks: {
        PreToolUse: [{ matcher: "Bash", hooks: [command("sh guard.sh", { timeout: 99 })] }],
        Stop: [{ hooks: [command("true")] }],
      },
    });
  });

  test("S27 where what undo needs is lost, by meaning, and says so", () => {
    const p = adopted();
    p.sh("rm -r .hookport/undo");
    const { code, stdout } = p.hookport("remove");
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`${SETTINGS}: what undo needs is lost`),
    ]);
    expect(JSON.parse(p.read(SETTINGS))).toEqual(JSON.parse(TEXT));
  });

  test("hooks in the universal words stay where they are: no agent's file can hold them", () => {
    const p = adopted();
    edit(
      p,
      EDITED,
      '"stop": [',
      '"session-end": [{ "dialect": "universal", "command": "bye" }],\n    "stop": [',
    );
    expect(p.hookport("convert").code).toBe(0);
    expect(p.hookport("remove").code).toBe(0);
    expect(p.read(SETTINGS)).toBe(TEXT);
    expect(p.read(EDITED)).toContain("bye");
  });
});

describe("two sources", () => {
  const CURSOR = {
    version: 1,
    hooks: { preToolUse: [{ command: "sh other.sh", matcher: "Shell" }] },
  };
  test("are both read, and each agent gets the other's", () => {
    const p = project(
      {
        [SETTINGS]: TEXT,
        ".cursor/hooks.json": CURSOR,
        "guard.sh": GUARD,
        // A copy would be the same hook.
        "other.sh": GUARD.replace("force", "tags"),
      },
      "project",
    );
    expect(p.hookport("convert").code).not.toBe(2);
    expect(parse(p.read(EDITED))).toMatchObject({ from: [SETTINGS, ".cursor/hooks.json"] });
    expect(p.read(SETTINGS)).toMatch(ENTRIES);
    expect(p.read(".cursor/hooks.json")).toMatch(ENTRIES);
    expect(isCurrent(p)).toBe(true);
    expect(p.hookport("remove").code).toBe(0);
    expect(p.read(SETTINGS)).toBe(TEXT);
  });

  test("the same event, filter, dialect and command is one hook, what differs stays two", () => {
    const own = (hooks: object[]) => ({ hooks: { PreToolUse: hooks } });
    const guard = { matcher: "Bash", hooks: [command("sh guard.sh")] };
    const p = project(
      {
        [SETTINGS]: own([guard]),
        ".claude/settings.local.json": own([guard, { ...guard, matcher: "Write" }]),
        "guard.sh": GUARD,
      },
      "project",
    );
    expect(p.hookport("convert", "--to", "copilot", "--include-local", "--adopt").code).toBe(0);
    expect(
      (parse(p.read(EDITED)) as { hooks: { "pre-tool-use": object[] } }).hooks["pre-tool-use"],
    ).toEqual([
      { matcher: "Bash", command: "sh guard.sh" },
      { matcher: "Write", command: "sh guard.sh" },
    ]);
    expect(isCurrent(p)).toBe(true);
    expect(p.hookport("remove").code).toBe(0);
    expect(JSON.parse(p.read(SETTINGS))).toEqual(own([guard]));
    expect(JSON.parse(p.read(".claude/settings.local.json"))).toEqual(
      own([guard, { ...guard, matcher: "Write" }]),
    );
  });
});

test("S11 the digest of the file that people edit takes no longer than the file is long, whatever stands in it", () => {
  const took = (text: string) => {
    const began = performance.now();
    editedDigest(text);
    return performance.now() - began;
  };
  for (const unit of ['\\"', "/* ", '"', "// ", ",", ", "])
    for (const first of ['"', "", "{"]) took(first + unit.repeat(1000));
  // A text of a megabyte that was read again from each of its quotes would take minutes.
  for (const unit of ['\\"', "/* ", '"', "// ", ",", ", "])
    for (const first of ['"', "", "{"])
      expect(took(first + unit.repeat(300_000)), first + unit).toBeLessThan(5000);
});

/**
 * S27: two people edit the hooks on two branches. Whatever git or a hurried person makes of it,
 * each hook that the text still holds runs after the next conversion, or the text is refused with
 * its place.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parseTree, type Node, type ParseError } from "jsonc-parser";
import { afterAll, expect, test } from "vitest";
import { convert } from "../../src/convert/convert.ts";
import { UserError } from "../../src/model/error.ts";
import { PROJECT } from "../../src/model/layer.ts";
import { readLock } from "../../src/plan/assemble.ts";
import { readEdited } from "../../src/read/edited.ts";
import { chooseSources } from "../../src/plan/choose.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";
import { runs } from "../support/runs.ts";

interface Hook {
  readonly event: "pre-tool-use" | "stop";
  readonly matcher: string | undefined;
  readonly name: number;
  readonly timeout: number | undefined;
}
type Style = "on a line" | "broken" | "long";

const folder = mkdtempSync(join(tmpdir(), "hookport-merge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EVENTS = { "pre-tool-use": "PreToolUse", stop: "Stop" } as const;
const commandOf = ({ name }: Hook) => `./guard-${name}.sh`;

function element({ matcher, timeout, ...hook }: Hook, style: Style, strict: boolean): string {
  const command = {
    ...(timeout !== undefined && { timeout }),
    command: commandOf({ matcher, timeout, ...hook }),
  };
  const group = { ...(matcher !== undefined && { matcher }) };
  const value =
    strict || style === "long"
      ? { ...group, hooks: [{ type: "command", ...command }] }
      : { ...group, ...command };
  return style === "on a line" ? JSON.stringify(value) : JSON.stringify(value, null, 2);
}

/**
 * A file as somebody's formatter left it; settings take no comment and no comma behind the last.
 */
function written(hooks: readonly Hook[], style: Style, strict: boolean): string {
  const lists = (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((event) => {
    const texts = hooks
      .filter((hook) => hook.event === event)
      .map((hook) => element(hook, style, strict));
    const items = texts.map((text) => text.replace(/^/gm, "      ")).join(",\n");
    return `    "${strict ? EVENTS[event] : event}": [\n${items}${items && !strict ? "," : ""}\n    ]`;
  });
  const head = strict
    ? "{"
    : `// ours\n{\n  "version": 1,\n  "to": ["cursor", "copilot"],\n  "dialect": "claude-code",`;
  return `${head}\n  "hooks": {\n${lists.join(",\n")}\n  }\n}\n`;
}

const hook = fc.record<Hook>({
  event: fc.constantFrom("pre-tool-use", "stop"),
  matcher: fc.constantFrom(undefined, "Bash", "Edit|Write"),
  name: fc.nat(20),
  timeout: fc.constantFrom(undefined, 5, 30),
});
type Edit = {
  readonly at: number;
  readonly how: "add" | "change" | "remove" | "move";
  readonly hook: Hook;
};
const edits = fc.array(
  fc.record<Edit>({ at: fc.nat(8), how: fc.constantFrom("add", "change", "remove", "move"), hook }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const edited = (hooks: readonly Hook[], edits: readonly Edit[]): readonly Hook[] =>
  edits.reduce((now: readonly Hook[], { at, how, hook }) => {
    const i = at % (now.length + 1);
    if (how === "add") return now.toSpliced(i, 0, hook);
    if (how === "remove") return now.toSpliced(i, 1);
    if (how === "change") return i < now.length ? now.with(i, hook) : now;
    const [moved] = now.slice(i, i + 1);
    return moved ? [...now.toSpliced(i, 1), moved] : now;
  }, hooks);

const RESOLVED = {
  "as git merges it": [],
  "with both sides": ["--union"],
  "with ours": ["--ours"],
  "with theirs": ["--theirs"],
  "without git's marks": [],
} as const;

/** The text of a merge; where git found a conflict, with its marks, or as somebody resolved it. */
function merged(base: string, ours: string, theirs: string, how: keyof typeof RESOLVED): string {
  const paths = Object.entries({ ours, base, theirs }).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  let text: string;
  try {
    text = execFileSync("git", ["merge-file", "-p", ...RESOLVED[how], ...paths], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    // Its exit code is the number of conflicts.
    text = (error as { stdout: string }).stdout;
  }
  return how === "without git's marks"
    ? text.replace(/^(?:<<<<<<<|=======|>>>>>>>).*\n/gm, "")
    : text;
}

/** What the text holds, read by another parser than ours; undefined: nobody could say. */
function heldBy(text: string, strict: boolean): ReadonlySet<string> | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: !strict, disallowComments: strict });
  if (errors.length || !root || isTwice(root)) return undefined;
  const fields = (node?: Node) =>
    new Map(
      (node?.children ?? []).map(({ children: [key, value] = [] }) => [
        key?.value as string,
        value,
      ]),
    );
  const events = fields(fields(root).get("hooks"));
  const held = [...events].flatMap(([event, list]) =>
    (list?.children ?? []).flatMap((group) => {
      const own = fields(group);
      return (own.get("hooks")?.children ?? [group]).map((handler) => {
        const handlerFields = fields(handler);
        return key(
          Object.keys(EVENTS).find(
            (name) => name === event || EVENTS[name as keyof typeof EVENTS] === event,
          ),
          own.get("matcher")?.value,
          handlerFields.get("command")?.value,
          handlerFields.get("timeout")?.value,
        );
      });
    }),
  );
  return new Set(held);
}

const key = (...parts: readonly unknown[]) => JSON.stringify(parts.map((part) => part ?? null));
const isTwice = (node: Node): boolean => {
  const keys =
    node.type === "object"
      ? (node.children ?? []).map((node) => node.children?.[0]?.value as string)
      : [];
  return new Set(keys).size < keys.length || (node.children ?? []).some(isTwice);
};

const request = (files: ReturnType<typeof memory>) => {
  const place = { layer: PROJECT, files, from: files, folder: "", inPlace: true };
  const wish = { targets: ["cursor", "copilot"], failOpen: false };
  const known = { doc: readLock(files, PROJECT), edited: readEdited(files, PROJECT) };
  const chosen = chooseSources(adapters, files, {
    layer: PROJECT,
    file: undefined,
    from: "auto",
    ...known,
    includeLocal: false,
  });
  return {
    adapters,
    protocols,
    ...place,
    ...wish,
    ...chosen,
    ignored: () => false,
    shim: "// the shim\n",
    today: "2026-11-23",
    installed: {},
  };
};

/**
 * The files after a conversion; undefined: it was refused with its place, and nothing is to be
 * written.
 */
function converted(files: ReturnType<typeof memory>): ReadonlyMap<string, string> | undefined {
  try {
    const asked = request(files);
    // The command ends there.
    if (asked.sources.some(({ unread }) => unread.some(({ level }) => level === "error")))
      return undefined;
    const { changes } = convert(asked);
    for (const { path, after } of changes) files.put(path, after);
    return files.texts;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.message).toMatch(/^[^:]+:\d+: /);
    return undefined;
  }
}

const lockOf = (files: ReadonlyMap<string, string>) => {
  const { hooks } = JSON.parse(files.get(PROJECT.document) as string) as {
    hooks: {
      [event: string]: { matcher?: string; hooks: { command: string; timeout?: number }[] }[];
    };
  };
  return new Set(
    Object.entries(hooks).flatMap(([event, groups]) =>
      groups.flatMap(({ matcher, hooks: items }) =>
        items.map(({ command, timeout }) => key(event, matcher, command, timeout)),
      ),
    ),
  );
};

test.each([
  [PROJECT.edited, false],
  [".claude/settings.json", true],
] as const)("%s after any merge holds what runs, or is refused", (file, strict) => {
  const tried = { held: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.array(hook, { maxLength: 6 }),
      edits,
      edits,
      fc.constantFrom<Style>("on a line", "broken", "long"),
      fc.constantFrom(...(Object.keys(RESOLVED) as (keyof typeof RESOLVED)[])),
      fc.constantFrom("ours", "theirs", "both"),
      (base, mine, others, style, how, generated) => {
        const texts = [base, edited(base, mine), edited(base, others)].map((hooks) =>
          written(hooks, style, strict),
        ) as [string, string, string];
        const [before, ours, theirs] = texts.map((text) =>
          converted(memory({ [file]: text, "README.md": "theirs" })),
        );
        if (!before || !ours || !theirs) throw new Error("what a formatter writes can be read");
        const text = merged(...texts, how);
        // Of what is generated, any side will do; a lock with git's marks in it is nothing that
        // anybody has to resolve.
        const side = new Map(generated === "theirs" ? theirs : ours);
        side.set(file, text);
        if (generated === "both")
          side.set(
            PROJECT.document,
            merged(
              before.get(PROJECT.document) as string,
              ours.get(PROJECT.document) as string,
              theirs.get(PROJECT.document) as string,
              "as git merges it",
            ),
          );
        const files = memory(Object.fromEntries(side));
        const untouched = new Map(files.texts);
        const held = heldBy(text, strict);
        const after = converted(files);
        if (!held) {
          tried.refused++;
          expect(after).toBeUndefined();
          expect(files.texts).toEqual(untouched);
          return;
        }
        tried.held++;
        expect(after && [...lockOf(after)].sort()).toEqual([...held].sort());
        expect([after?.get("README.md"), after?.get(file)]).toEqual(["theirs", text]);
        expect(convert(request(files)).changes).toEqual([]);
        // From the other side's files the same comes out, but for what the lock remembers of hooks
        // that are gone.
        const again = converted(
          memory({ ...Object.fromEntries(generated === "theirs" ? ours : theirs), [file]: text }),
        );
        expect(again && [...lockOf(again)].sort()).toEqual([...held].sort());
        const entries = (contents: ReadonlyMap<string, string> | undefined) =>
          [...(contents ?? [])].filter(([path]) => !path.startsWith(".hookport/"));
        expect(entries(again).sort()).toEqual(entries(after).sort());
      },
    ),
    { numRuns: runs(60) },
  );
  // The law is about both.
  expect(Math.min(tried.held, tried.refused)).toBeGreaterThan(2);
});

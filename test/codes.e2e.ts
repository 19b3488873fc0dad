/**
 * Every code occurs on a project as people have them, at the place it is about, and not on its twin
 * that differs in the mended thing: codes.txt has the projects.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { expect, test } from "vitest";
import { codes, FAULTS, type Code } from "../src/model/codes.ts";
import { convert } from "../src/convert/convert.ts";
import { PROJECT } from "../src/model/layer.ts";
import type { CommandAdapter, EventRow } from "../src/model/adapter.ts";
import { stepsOf } from "../src/model/json.ts";
import { findSources } from "../src/read/find.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { project, type Project } from "./support/project.ts";
import { demandScreen } from "./support/screen.ts";
import { linesOf, storiesIn, type Half, type Story } from "./support/stories.ts";

const DOCUMENT = "hooks/hooks.json";
const SETTINGS = ".claude/settings.json";

interface Told {
  readonly code: string;
  readonly part?: string;
  readonly file?: string;
  readonly line?: number;
  readonly pointer?: string;
  readonly level?: string;
  readonly hint?: string;
}

const STORIES = storiesIn("test/codes.txt");
const codeOf = ({ title }: Story) => title.replace(/:.*/, "") as Code;

/** A code that stands for several losses or needs has a story for each. */
const PARTS: readonly Code[] = [
  "cannot-block",
  "cannot-hide",
  "part-lost",
  "needs-setup",
  "filter-widened",
];
const partOf = (story: Story) =>
  PARTS.includes(codeOf(story)) ? /: (.*)$/.exec(story.title)?.[1] : undefined;

/** `isSeen`: its screen is one for people. */
function tell(
  half: Half,
  isSeen = false,
): { p: Project; told: readonly Told[]; again: () => readonly Told[] } {
  const { files, env = {} } = half;
  const [[before], [run = ""]] = [linesOf(half, "!"), linesOf(half, "$")];
  const p = project(Object.fromEntries(Object.entries(files).filter(([, text]) => text !== null)));
  const tools = { NODE: process.execPath, CLI: resolve("dist/cli.cjs"), ...env };
  if (before) p.sh(before, { env: tools });
  const [, path = "", args = ""] = /^(PATH=\S+ )?(.*)$/.exec(run) ?? [];
  const hookport = (more = "") =>
    path === ""
      ? p.hookportWith({ env }, ...`${args}${more}`.split(" "))
      : p.sh(`${path}"$NODE" "$CLI" ${args}${more}`, { env: tools });
  const { stdout, stderr, code } = hookport(" --json");
  expect(code, stderr).not.toBe(2);
  // The same as people see it; of a universal document its format's own word is said.
  if (isSeen && /^(?:convert|audit|check)\b/.test(args))
    demandScreen(
      hookport().stdout,
      run,
      `${JSON.stringify(files)}${DOCUMENT in files ? " handler" : ""}`,
    );
  const read = (text: string) => collect(JSON.parse(text) as Said);
  return { p, told: read(stdout), again: () => read(hookport(" --json").stdout) };
}

/** What a person types to be rid of a finding. */
const REMEDY = /(?:^|[`:] ?|, )hookport ((?:convert|remove|install|init|update)\b[^`;,]*)/;
/** What a person does, in a sentence that begins with it, or that names a command. */
const ACTION = /^[a-z`-]/;
/** Their messages say what is wanted in the place of what is there. */
const IN_THE_MESSAGE: readonly Code[] = ["wrong-value", "not-as-expected"];

interface Verdict {
  readonly findings: readonly Told[];
}
interface Said {
  readonly unread?: readonly Told[];
  readonly notices?: readonly Told[];
  readonly notes?: readonly Told[];
  readonly targets?: readonly { readonly findings: readonly Told[] }[];
  /** Of `test`. */
  readonly cases?: readonly { readonly problems: readonly Told[] }[];
  readonly projects?: readonly (Pick<Said, "unread" | "notices"> & {
    readonly verdict: string;
    readonly required: readonly Told[];
    readonly hooks: readonly (Told & { readonly hosts: readonly Verdict[] })[];
  })[];
}

/** What is told of a file also stands beside every hook in it. */
const collect = ({
  unread = [],
  notices = [],
  notes = [],
  targets = [],
  cases = [],
  projects = [],
}: Said): readonly Told[] => {
  const items = [
    ...unread,
    ...notices,
    ...notes,
    ...targets.flatMap(({ findings }) => findings),
    ...cases.flatMap(({ problems }) => problems),
    ...projects.flatMap((project) => [
      ...(project.unread ?? []),
      ...(project.notices ?? []),
      ...project.required,
      { code: project.verdict },
    ]),
  ];
  const hooks = projects.flatMap((project) =>
    project.hooks.flatMap(({ hosts, ...hook }) =>
      hosts
        .flatMap(({ findings }) => findings)
        .map(({ code, part, level = "", hint = "" }) => ({
          ...hook,
          code,
          level,
          hint,
          ...(part && { part }),
        })),
    ),
  );
  return [
    ...items,
    ...hooks.filter(({ code }) => !items.some((candidate) => candidate.code === code)),
  ];
};

const places = (told: readonly Told[], code: string, part?: string) => [
  ...new Set(
    told.flatMap((item) =>
      item.code === code && (part === undefined || item.part === part)
        ? [!item.file ? "" : `${item.file}:${item.line} ${item.pointer}`]
        : [],
    ),
  ),
];

/** Where the file itself has what the pointer names, or what it would stand in. */
function lineOf(p: Project, file: string, pointer: string): number {
  const text = existsSync(join(p.root, file)) ? p.read(file) : "";
  const root = parseTree(text);
  for (let steps = stepsOf(pointer); ; steps = steps.slice(0, -1)) {
    const node =
      root &&
      findNodeAtLocation(
        root,
        steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      );
    if (node || !steps.length) return text.slice(0, node?.offset ?? 0).split("\n").length;
  }
}

// What entries say has its own (denials.e2e.ts).
test("every code has its story, and nothing else has", () => {
  expect([...new Set(STORIES.map(codeOf)), ...Object.keys(FAULTS)].toSorted()).toEqual(
    [...codes].toSorted(),
  );
});

test.each(STORIES.map((story) => [story.title, story] as const))("%s", (_, story) => {
  const { mended, ...first } = story;
  const { p, told, again } = tell(first, true);
  const [, file = "", line, pointer = ""] = /^(.*?)(?::(\d+))?(?: (\/.*))?$/.exec(first.at) ?? [];
  expect(places(told, codeOf(story), partOf(story))).toEqual([
    first.at && `${file}:${line ?? lineOf(p, file, pointer)} ${pointer}`,
  ]);
  const own = told.filter(
    ({ code, part }) => code === codeOf(story) && (!part || part === partOf(story)),
  );
  for (const { level, hint } of own)
    if (level !== undefined && level !== "notice" && !IN_THE_MESSAGE.includes(codeOf(story)))
      expect(hint).toMatch(ACTION);
  const [command] = own.flatMap(({ hint = "" }) => REMEDY.exec(hint)?.[1] ?? []);
  if (command !== undefined) {
    const { code, stderr } = p.hookport(...command.trim().split(" "));
    expect([command, code, stderr]).toEqual([command, code === 1 ? 1 : 0, stderr]);
    expect([command, ...places(again(), codeOf(story), partOf(story))]).toEqual([command]);
  }
  const twin = { ...first, ...mended, files: { ...first.files, ...mended.files } };
  const other = tell({ ...twin, steps: [...mended.steps, ...first.steps] });
  expect(places(other.told, codeOf(story), partOf(story))).toEqual([]);
});

test("a lost hold is told of an agent whose table says so", () => {
  const hooks = { Stop: [{ hooks: [{ type: "command", command: "npm test || exit 2" }] }] };
  const text = JSON.stringify({ hooks });
  const told = (can: EventRow["can"]) => {
    const cursors = adapters["cursor"] as CommandAdapter;
    const stop = cursors.protocol.events.stop.map((row) => ({ ...row, can }));
    const doctored = {
      ...adapters,
      cursor: {
        ...cursors,
        protocol: { ...cursors.protocol, events: { ...cursors.protocol.events, stop } },
      },
    };
    const files = memory({ [SETTINGS]: text });
    const request = {
      adapters: doctored,
      protocols,
      layer: PROJECT,
      from: files,
      files,
      others: [],
      targets: ["cursor"],
      folder: "",
      inPlace: true,
    };
    const rest = {
      shim: "",
      failOpen: false,
      today: "2026-11-22",
      installed: {},
      ignored: () => false,
    };
    const { report } = convert({
      ...request,
      ...rest,
      sources: findSources(adapters, files, { scopes: ["project"] }),
    });
    return places(
      report.targets.flatMap(({ findings }) => findings),
      "cannot-block",
    );
  };
  expect(told({})).toEqual([`${SETTINGS}:1 /hooks/Stop/0/hooks/0`]);
  expect(told({ hold: true })).toEqual([]);
});

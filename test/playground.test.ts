/** The playground's answers are those of the commands, and a script that was not given is unread. */
import { readdirSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { convert } from "../src/convert/convert.ts";
import { PROJECT } from "../src/model/layer.ts";
import { UserError } from "../src/model/error.ts";
import { readLock } from "../src/plan/assemble.ts";
import { readEdited } from "../src/read/edited.ts";
import { chooseSources } from "../src/plan/choose.ts";
import { markWord, numbered } from "../src/screen/notes.ts";
import { answerTo } from "../src/site/answer.ts";
import { archiveOf, packed, unpacked } from "../src/site/packed.ts";
import { maskedShare, sharedIn, shareText } from "../src/site/share.ts";
import type { Answer, PageAsked } from "../src/site/values.ts";
import { request } from "./support/conversion.ts";
import { examples, exampleTexts } from "./support/examples.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { isEverything } from "./support/runs.ts";
import { storiesIn } from "./support/stories.ts";

type Texts = { readonly [path: string]: string };

const setting = { adapters, protocols, today: "2026-11-22", shim: "// the shim\n" };
/** Every third agent, in turn. */
const idsFor = (turn: number) => Object.keys(adapters).filter((_, i) => i % 3 === turn % 3);
const ids = idsFor(0).slice(0, 3);

/** Projects as people have them, of the stories that are told of commands. */
const told: readonly (readonly [string, Texts])[] = readdirSync("test/agents/told").flatMap(
  (file) =>
    storiesIn(`test/agents/told/${file}`).map(({ title, files }): [string, Texts] => [
      `${file}: ${title}`,
      Object.fromEntries(
        Object.entries(files).flatMap(([path, value]) => {
          const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
          return value === null || path.startsWith("/") || path.startsWith("..")
            ? []
            : [[path, text]];
        }),
      ),
    ]),
);

const asked = (texts: Texts, more: Partial<PageAsked> = {}): PageAsked => ({
  files: Object.entries(texts).map(([path, text]) => ({ path, text, isGuessed: false })),
  agents: ids,
  adopt: false,
  isWhole: true,
  replies: {},
  ...more,
});

/** What `convert` computes of the same files, or undefined where it refuses. */
function converted(texts: Texts, targets: readonly string[]) {
  const files = memory(texts);
  try {
    const { sources, others } = chooseSources(adapters, files, {
      layer: PROJECT,
      file: undefined,
      from: "auto",
      doc: readLock(files, PROJECT),
      edited: readEdited(files, PROJECT),
      includeLocal: false,
    });
    const any = sources.some(({ groups, natives }) => groups.length + natives.length > 0);
    return any ? convert({ ...request(files, targets, sources), others }) : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const textsOf = (answer: Answer) =>
  (answer.converted?.written ?? [])
    .flatMap(({ files }) => files.map(({ path, text }) => [path, text] as const))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

describe("with all files given, the answers are those of convert", () => {
  const some = told.filter((_, i) => isEverything || i % 10 === 0);
  const cases = [...examples.map((name) => [name, exampleTexts(name)] as const), ...some].map(
    ([title, texts], i) => [title, texts, idsFor(i)] as const,
  );
  test("there are projects to compare", () => expect(told.length).toBeGreaterThan(100));

  test.each(cases)("%s", async (_, texts, agents) => {
    const expected = converted(texts, agents);
    const answer = await answerTo(asked(texts, { agents }), setting);
    // A file that no agent loads has to be named.
    if (!expected || / convert (?!--to)/.test(answer.converted?.command ?? "")) {
      expect(answer.converted?.command ?? "").not.toMatch(/ convert --to/);
      return;
    }
    const written = expected.changes
      .flatMap(({ path, after }) =>
        after === null || path.endsWith("shim.cjs") ? [] : [[path, after] as const],
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(textsOf(answer)).toEqual(written);
    // Each word of the table is one of the judge's own words, and no cell says more than it.
    const hosts = expected.report.targets.map(({ host }) => host);
    const short = hosts.map((host) => adapters[host]?.short ?? adapters[host]?.title);
    expect(answer.converted?.page.hooks?.agents).toEqual(short);
    for (const [i, host] of hosts.entries()) {
      const words = new Set(
        expected.judged
          .filter((plan) => plan.host === host)
          .flatMap(({ judged }) => judged.map(({ verdict }) => verdict)),
      );
      for (const { name, guard, cells } of answer.converted?.page.hooks?.rows ?? []) {
        const word = cells[i] ? markWord(cells[i].mark, guard) : "";
        const own = word.replaceAll(" ", "-");
        const isSaid = [...words].some((word) => word === own || word === `${own}-if`);
        expect(isSaid, `${name} ${word} on ${host}, of ${[...words].join()}`).toBe(true);
      }
    }
  });
});

describe("a script that was not given", () => {
  const texts = exampleTexts("ten-hooks");
  const [settings = ""] = Object.keys(texts).filter((path) => path.endsWith(".json"));
  const only = { [settings]: texts[settings] ?? "" };

  test("is present and unread: its guard holds if it is there, and one note says so", async () => {
    const { converted: value, ungiven } = await answerTo(asked(only, { isWhole: false }), setting);
    const scripts = Object.keys(texts).filter((path) => path !== settings);
    expect(ungiven.toSorted()).toEqual(scripts.toSorted());
    const { agents = [], rows = [] } = value?.page.hooks ?? {};
    const { notes, numbersOf } = numbered(agents, rows);
    const waiting = notes.filter(({ text }) => text.includes("not given: drop it here"));
    expect(waiting).toHaveLength(1);
    const row = rows.find(({ name }) => name === "protect-files.mjs");
    expect(row?.guard).toBe("yes?");
    for (const cell of row?.cells ?? [])
      if (cell.mark !== "differs" && cell.mark !== "no") {
        expect(cell.mark).toBe("if");
        expect(numbersOf(cell).split(",")).toContain(String(waiting[0]?.number));
      }
  });

  test("is missing where these are all files, and no longer waited for once it is given", async () => {
    const missing = await answerTo(asked(only), setting);
    expect(missing.ungiven).toEqual([]);
    expect(missing.faults.map(({ code }) => code)).toContain("script-missing");
    const open = await answerTo(asked(texts, { isWhole: false }), setting);
    expect(open.ungiven).toEqual([]);
    expect(open.converted).toEqual((await answerTo(asked(texts), setting)).converted);
  });
});

describe("a text without a name", () => {
  // What a text is depends on no agent that is asked about.
  const few = { agents: ids.slice(0, 1), isWhole: false };
  const nameless = (text: string) =>
    answerTo(asked({}, { files: [{ path: "", text, isGuessed: true }], ...few }), setting);

  test.each(examples)("is recognised by what it holds: %s", async (name) => {
    const texts = exampleTexts(name);
    const [path = "", text = ""] =
      Object.entries(texts).find(([file]) =>
        /hooks?\.jsonc?$|settings\.json$|guard\.json$/.test(file),
      ) ?? [];
    const { files } = await nameless(text);
    expect(files[0]?.readAs).not.toBe("");
    const whole = await answerTo(asked({ [path]: text }, few), setting);
    expect(files[0]?.readAs.split(":").at(-1)).toBe(whole.files[0]?.readAs.split(":").at(-1));
  });

  test("that cannot be read has its fault at its line", async () => {
    const { faults } = await nameless('{\n  "hooks": {\n    "A": []\n    "B": []\n  }\n}\n');
    expect(faults).toMatchObject([{ line: 4, level: "error" }]);
  });
});

test("a fault is at the line that was given, also where hooks move", async () => {
  const [, text = ""] = Object.entries(exampleTexts("push-guard")).find(([path]) =>
    path.endsWith(".json"),
  ) as [string, string];
  const value = JSON.parse(text) as { hooks: { [event: string]: unknown } };
  value.hooks["NoSuchEvent"] = [{ hooks: [{ type: "command", command: "true" }] }];
  const given = JSON.stringify(value, null, 2);
  const line = given.split("\n").findIndex((line) => line.includes("NoSuchEvent")) + 1;
  for (const adopt of [false, true]) {
    const files = [{ path: "", text: given, isGuessed: true }];
    const { faults } = await answerTo(asked({}, { files, adopt, isWhole: false }), setting);
    expect(faults.find(({ message }) => message.includes("NoSuchEvent"))?.line).toBe(line);
  }
});

describe("what is shared", () => {
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const page = asked({ "hooks.json": `{\n"a": "TOKEN=${secret}"\n}` }, { isWhole: false });

  test("masks what looks like a secret, and says where", () => {
    const { shared, leftOut } = maskedShare(page);
    expect(shareText(shared)).not.toContain(secret);
    expect(leftOut).toEqual(["hooks.json, line 2"]);
  });

  test("comes back as it was sent", () => {
    const { shared } = maskedShare(page);
    const text = unpacked(packed(shareText(shared)), 100_000) ?? "";
    expect(sharedIn(text)).toEqual(shared);
  });

  test("is nothing where it is damaged, of somebody else, or longer than it may be", () => {
    const long = packed("x".repeat(200_000));
    expect(long.length).toBeLessThan(1000);
    expect(unpacked(long, 100_000)).toBeUndefined();
    for (const text of ["", "%%%", "AAAA", "a".repeat(5000)])
      expect(sharedIn(unpacked(text, 100_000) ?? "")).toBeUndefined();
    for (const value of [null, 1, [], {}, { playground: 2 }, { playground: 1, files: 3 }])
      expect(sharedIn(JSON.stringify(value))).toBeUndefined();
  });
});

test("the archive holds each file with its mode", () => {
  const files = [
    { path: "a/b.json", text: "{}\n", action: "created", mode: 0o644 },
    { path: `${"long/".repeat(25)}name`, text: "", action: "created", mode: 0o644 },
    { path: ".hookport/hook", text: "#!/bin/sh\necho ä\n", action: "created", mode: 0o755 },
  ];
  const bytes = archiveOf(files);
  const texts = Object.entries(unzipSync(bytes)).map(([path, buffers]) => [
    path,
    strFromU8(buffers),
  ]);
  expect(texts).toEqual(files.map(({ path, text }) => [path, text]));
  expect(modesIn(Buffer.from(bytes))).toEqual(files.map(({ mode }) => 0o100000 | mode));
});

/** Of the entries of the directory at an archive's end. */
function modesIn(bytes: Buffer): readonly number[] {
  const modes: number[] = [];
  const entry = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1))
    modes.push(bytes.readUInt16LE(at + 40));
  return modes;
}

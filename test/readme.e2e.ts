/**
 * What the pages of this repository say is so: console blocks come out as they stand, links lead
 * somewhere, commands exist.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { agentIds } from "./support/folders.ts";
import { pages } from "./support/pages.ts";
import { HOOKPORT, project } from "./support/project.ts";

const page = (path: string) => pages.find((page) => page.path === path)?.text ?? "";

/**
 * The word behind `console` is the example that the commands run in. A line of three dots stands
 * for whatever is left out.
 */
const blocks = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/```console ?(.*)\n([\s\S]*?)```/g)].map(
    ([, example, block = ""], i) => [path, i + 1, example || "guard", block] as const,
  ),
);

const expectOutput = (output: string, expected: string) => {
  const [first = "", ...parts] = expected.split(/^\.\.\.\n/m);
  if (!parts.length || !output.startsWith(first)) return expect(output).toBe(expected);
  let at = first.length;
  for (const [i, part] of parts.entries()) {
    const found = part ? output.indexOf(part, at) : output.length;
    expect(found, `${JSON.stringify(part)} in ${JSON.stringify(output.slice(at))}`).toBeGreaterThan(
      -1,
    );
    at = found + part.length;
    if (i === parts.length - 1) expect(output.slice(at)).toBe("");
  }
};

/** The words of a command line of Hookport's in which a shell would change nothing. */
const WORD = /"([^"$`\\!]*)"|'([^']*)'|([\w./,=-]+)/;
function wordsOf(line: string): readonly string[] | undefined {
  const isPlain = new RegExp(`^hookport(?: +(?:${WORD.source})(?= |$))+$`).test(line);
  const words = line.replace(/^hookport /, "").matchAll(new RegExp(WORD, "g"));
  return isPlain ? [...words].map(([, a, b, c]) => a ?? b ?? c ?? "") : undefined;
}

test.each(blocks)("%s: console block %i, in %s", (_path, _i, example, block) => {
  const p = project(example);
  const hookport = `hookport() { ${HOOKPORT} "$@"; }`;
  for (const step of block.split(/^\$ /m).slice(1)) {
    const [command, ...output] = step.split("\n");
    const plain = wordsOf(command ?? "");
    const { stdout } = plain ? p.hookport(...plain) : p.sh(`${hookport}; ${command}`);
    expectOutput(stdout, output.join("\n"));
  }
});

test("README.md has a console block for each use, on 120 lines at the most", () => {
  // Each agent that comes has a row in the table.
  const more = agentIds().length - 4;
  expect(page("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120 + more);
  expect(blocks.filter(([path]) => path === "README.md").length).toBeGreaterThanOrEqual(4);
});

test("three dots stand for lines that are left out, and for nothing else", () => {
  expectOutput("a\nb\nc\n", "a\n...\nc\n");
  expectOutput("a\nb\nc\n", "a\n...\n");
  expect(() => expectOutput("a\nb\nc\n", "b\n...\n")).toThrow();
  expect(() => expectOutput("a\nb\nc\n", "a\n...\nb\n")).toThrow();
  expect(() => expectOutput("a\nb\nc\n", "a\n...\nd\n")).toThrow();
});

/** As GitHub names the place of a heading. */
const anchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(pages.map(({ path, text }) => [path, text]))(
  "every link of %s leads to a file of this repository, and to a heading in it",
  (path, text) => {
    const links = [...text.replace(/```[\s\S]*?```/g, "").matchAll(/\]\(((?!\w+:)[^)\s]+)\)/g)].map(
      ([, to = ""]) => to.split("#"),
    );
    const broken = links.filter(([file = "", anchor]) => {
      const to = file ? join(dirname(path), file) : path;
      return !existsSync(to) || (anchor !== undefined && !anchors(page(to)).includes(anchor));
    });
    expect(broken).toEqual([]);
  },
);

test("every page is reached from README.md", () => {
  const reached = new Set(["README.md"]);
  for (const path of reached)
    for (const [, to = ""] of page(path).matchAll(/\]\(((?!\w+:)[^)#\s]+\.md)(?:#[^)\s]*)?\)/g))
      reached.add(join(dirname(path), to));
  // What was seen of an agent stands in its folder, for whoever works on it.
  const own = /^adapters\/[^/]+\/REPORT\.md$/;
  expect(
    pages.map(({ path }) => path).filter((path) => !reached.has(path) && !own.test(path)),
  ).toEqual([]);
});

describe("pages name no command and no option that does not exist", () => {
  const p = project({ "a.txt": "" });
  const help = (...command: string[]) => p.hookport(...command, "--help").stdout;
  const optionsIn = (text: string) =>
    [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
  const commands = [...help().matchAll(/^ {2}([a-z]+)[ |]/gm)].map(([, name]) => name as string);
  const options = new Map(
    commands.map((name) => [name, [...optionsIn(help(name)), "--host", "--help"]]),
  );
  const calls = (text: string) => [
    ...text.matchAll(/`hookport ([a-z]+)([^`]*)`/g),
    ...[...text.matchAll(/```(?:console|sh|yaml)[^\n]*\n([\s\S]*?)```/g)].flatMap(
      ([, block = ""]) => [
        ...block.matchAll(/^(?:\$|- run:|exec)? ?hookport ([a-z]+)((?: (?!\| )[^|\n]*)?)/gm),
      ],
    ),
  ];

  test.each(pages.map(({ path, text }) => [path, text]))("%s", (_, text) => {
    for (const [call, name = "", rest = ""] of calls(text)) {
      expect(commands, call).toContain(name);
      for (const option of optionsIn(rest.split("#")[0] ?? ""))
        expect(options.get(name), call).toContain(option);
    }
  });
});

/**
 * An entry is one short line, which a reviewer reads, and which an agent shows where it asks for
 * trust (S10): a gate's, which denies by itself where the launcher is silent, and any other.
 */
import { describe, expect, test } from "vitest";
import { adapters, protocols } from "./support/hosts.ts";
import { PACKAGE_DOCUMENT } from "../src/model/packages.ts";
import { PROJECT } from "../src/model/layer.ts";
import { shimCallIn } from "../src/model/started-shim.ts";
import { isEntryFor } from "../src/model/entry.ts";
import { silence } from "../src/model/fault-words.ts";
import { isFields, type Json } from "../src/model/json.ts";
import { eventNames, isGate } from "../src/model/events.ts";
import type { HooksDocument } from "../schemas/types/document.ts";
import { plan } from "../src/plan/plan.ts";
import { hooksFile } from "../src/pack/entries.ts";
import { foldersFor } from "../src/pack/folders.ts";
import { isModule } from "../src/model/plugin-form.ts";
import { launcherFor, pluginLauncher } from "../src/write/launcher.ts";
import { LOADING } from "../src/model/loading.ts";

const [GATE, OTHER] = [360, 120];
/** An entry that speaks in three fields, and one that searches the top level of its clone. */
const [SPOKEN, SEARCHING] = [520, 150];
/** In a plugin, whose folder an agent may paste into the text: no shell may read what it is called. */
const PASTED = 200;

/** A hook on every event. */
const doc: HooksDocument = {
  version: 1,
  hooks: Object.fromEntries(
    eventNames.map((event) => [
      event,
      [{ hooks: [{ type: "command", command: "true", origin: { pointer: `/${event}` } }] }],
    ]),
  ),
};

const textsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === "string") return [value];
  return isFields(value) || Array.isArray(value)
    ? Object.values(value as object).flatMap((value: Json) => textsIn(value))
    : [];
};
const isEntry = (text: string) => text.startsWith("/bin/sh -c ");
/** How often the words stand in an entry, beside the one that hands an answer on. */
const fields = (text: string) => text.split("${w%}").length - 2;

const entriesOf = (id: string) => {
  const adapter = adapters[id];
  if (!adapter) return [];
  const { placements } = plan(protocols, adapter, doc, [], { folder: "", layer: PROJECT });
  return placements.flatMap((placement) =>
    "command" in placement
      ? adapter.config
          .write([placement])
          .flatMap(({ value }) => textsIn(value).filter(isEntry))
          .map((text) => ({ ...placement, text }))
      : [],
  );
};

describe.each(Object.keys(adapters).filter((id) => entriesOf(id).length))("%s", (id) => {
  test("every entry is short, and is recognised as it is written", () => {
    const entries = entriesOf(id);
    const isSpoken = entries.some(({ text }) => fields(text) > 2);
    for (const { event, text, gate, prompt } of entries) {
      const answers = gate || prompt || text.endsWith(" call");
      const most = text.includes(".git") ? [GATE, SEARCHING] : [isSpoken ? SPOKEN : GATE, OTHER];
      expect(text.length, text).toBeLessThanOrEqual((answers ? most[0] : most[1]) as number);
      expect(shimCallIn(text), text).toMatchObject({ id, flag: "" });
      expect(isEntryFor(text, id, event), text).toBe(true);
      expect(isEntryFor(`${text} x`, id, event), text).toBe(false);
      // Some agents replace these, with values that a project may set.
      expect(text.replace(/"\$\{?\w+(?::-\.)?\}?"\/[.\w]/, ""), text).not.toMatch(
        text.includes(".git") ? /\/\*|\/\// : /\$\w|\$\{\w+\}|\/\*|\/\//,
      );
      if (gate) expect(text).toContain(silence("gate", shimCallIn(text)));
    }
  });
});

test("an entry's own sentence is short", () => {
  const flags = ["", " --local", " --user"];
  for (const waits of ["gate", "call", "prompt"] as const)
    for (const flag of flags)
      for (const folder of [".hookport", ".claude/hookport", "hookport"])
        expect(silence(waits, { flag, folder }).length).toBeLessThanOrEqual(150);
});

describe("in a plugin", () => {
  const name = "@acme/guards-of-the-house";
  const hooks = { adapters, protocols, name, doc };
  const folders = foldersFor(adapters, Object.keys(adapters)).filter(({ form }) => !isModule(form));
  test.each(folders.map((folder) => [folder.form.folder, folder] as const))("%s", (_, folder) => {
    const [, text] = hooksFile(hooks, folder) ?? [];
    const entries = textsIn(JSON.parse(text ?? "{}") as Json).filter(isEntry);
    expect(entries.length).toBeGreaterThan(4);
    for (const entry of entries) {
      const answers = entry.includes("esac");
      const most = folder.hosts.length > 1 ? SPOKEN : GATE;
      expect(entry.length, entry).toBeLessThanOrEqual(answers ? most : PASTED);
      expect(shimCallIn(entry), entry).toMatchObject({ folder: "hookport" });
    }
  });

  test("the launcher names the agents and the package, and is the same otherwise", () => {
    const text = pluginLauncher(adapters, ["a", "b"], name);
    expect(text.split("\n").filter((line) => !launcherFor(adapters).includes(line))).toEqual([
      `set -- a,b "$@" --package=${name}`,
    ]);
    expect(PACKAGE_DOCUMENT).not.toBe("");
  });
});

describe("the launcher", () => {
  const text = launcherFor(adapters);
  test("is read in a minute", () => {
    expect(text.split("\n").length).toBeLessThan(90);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThan(260);
    expect(text).not.toMatch(/[{](?:project|needed|loading)[}]/);
  });
  test("keeps from node every variable that it loads or obeys", () => {
    expect(text).toContain(`for _name in ${LOADING.join(" ")}; do`);
  });
  test("leaves every variable of an agent's alone: its own begin with _", () => {
    const set = [...text.matchAll(/(?:^|[ ;])([A-Za-z]\w*)=/gm)].map(([, word]) => word);
    expect(set.filter((word) => word !== "IFS" && !word?.startsWith("HOOKPORT_"))).toEqual([]);
  });
});

test("a gate is an event on which an answer counts", () => {
  expect(eventNames.filter(isGate)).toContain("pre-prompt");
});

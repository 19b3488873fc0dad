/**
 * Plays attacks on guards through the built product: `node test/attack/run.mjs [--class NAME]
 * [--cases N] [--seed S] [--only I] [--json FILE]`.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomOf } from "./random.mjs";
import { named } from "./known.mjs";
import { clear } from "./room.mjs";
import * as payloads from "./payloads.mjs";
import * as surroundings from "./surroundings.mjs";
import * as commands from "./commands.mjs";
import * as disks from "./disks.mjs";

const CLASSES = {
  payloads,
  surroundings,
  commands,
  disks,
};
const { values } = parseArgs({
  options: {
    class: { type: "string" },
    cases: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    json: { type: "string" },
    at: { type: "string", default: "3" },
  },
});
/** Node 20 has no Map.groupBy. */
function grouped(list, keyOf) {
  const groups = new Map();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
const WORDS = ["held", "announced", "over-blocked", "known", "opened", "broken"];

/** What one case came to; an error of the rig itself is named as what it is. */
async function playCase(name, index) {
  const random = randomOf(values.seed, name, String(index));
  try {
    return named({ index, note: "", ...(await CLASSES[name].play(random, index)) });
  } catch (error) {
    return {
      index,
      verdict: "broken",
      kind: "error in the rig",
      note: String(error.stack).slice(0, 600),
    };
  }
}

async function playClass(name) {
  const many = values.only
    ? [Number(values.only)]
    : Array.from({ length: Number(values.cases) }, (_, index) => index);
  const waiting = [...many];
  const results = [];
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
      results.push(await playCase(name, index));
  };
  await Promise.all(Array.from({ length: Number(values.at) }, work));
  return results.toSorted((a, b) => a.index - b.index);
}

const resultsByClass = {};
let opened = 0;
for (const name of values.class ? values.class.split(",") : Object.keys(CLASSES)) {
  const started = Date.now();
  const results = await playClass(name);
  resultsByClass[name] = results;
  const count = (verdict) => results.filter((each) => each.verdict === verdict).length;
  const line = WORDS.map((word) => `${word} ${count(word)}`).join(", ");
  console.log(
    `${name}: ${results.length} cases: ${line} (${Math.round((Date.now() - started) / 1000)} s)`,
  );
  opened += count("opened") + count("broken");
  const kinds = grouped(
    results.filter(({ verdict }) =>
      ["opened", "broken", "over-blocked", "known"].includes(verdict),
    ),
    ({ verdict, kind }) => `${verdict}: ${kind}`,
  );
  for (const [kind, list] of kinds) {
    console.log(
      `  ${kind}: ${list.length} (cases ${list
        .slice(0, 12)
        .map(({ index }) => index)
        .join(", ")})`,
    );
    console.log(`    ${list[0].note?.slice(0, values.only ? 6000 : 400)}`);
  }
}
if (values.json) writeFileSync(values.json, JSON.stringify(resultsByClass, null, 1));
clear();
process.exitCode = opened ? 1 : 0;

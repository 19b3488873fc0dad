/**
 * S23: no command says more than the agent would do. What it would do is a walk over its files that
 * each kit makes for itself.
 */
import type { Judged } from "../../src/judge/judge.ts";
import { hasLost, isMet } from "../../src/judge/word.ts";
import { describe, expect, test } from "vitest";
import { convert, type Outcome } from "../../src/convert/convert.ts";
import { UserError } from "../../src/model/error.ts";
import { changed, type Files } from "../../src/model/files.ts";
import { knownOf, lookedUpOnce } from "../../src/model/known.ts";
import { PROJECT } from "../../src/model/layer.ts";
import { findSources } from "../../src/read/find.ts";
import type { Source } from "../../src/read/source.ts";
import { auditIn, request } from "../support/conversion.ts";
import { adapters } from "../support/hosts.ts";
import { answered, isNot } from "../support/kit.ts";
import { agentOf, agents, authors, rows, shellCall, type Agent } from "../support/kits.ts";
import { memory } from "../support/memory.ts";
import { share } from "../support/runs.ts";

const GUARD = "sh guard.sh";

const texts = (files: { readonly [path: string]: unknown }) =>
  memory({
    "guard.sh": "",
    ...Object.fromEntries(
      Object.entries(files).map(([path, value]) => [path, JSON.stringify(value, null, 2)]),
    ),
  });

/** The same guard is converted to every agent, and is read once. */
const guardOf = lookedUpOnce((id) => {
  const { native } = agentOf(id);
  return texts(answered(native, () => ({}))(GUARD));
});
const read = knownOf<Files, readonly Source[]>();
const sourcesIn = (files: Files) =>
  read(files, "", () => findSources(adapters, files, { scopes: PROJECT.reads }));

/** The project after a conversion; undefined: a file that is there cannot be written to. */
function converted(
  files: Files,
  target: string,
  adopt: boolean,
  folder = "",
  from?: string,
): { readonly outcome: Outcome; readonly after: Files } | undefined {
  const sources = sourcesIn(files).filter(
    ({ host, groups }) => groups.length && host === (from ?? host),
  );
  try {
    const asked = request(files, [target], sources);
    const outcome = convert({ ...asked, folder, adopt: adopt || undefined });
    return { outcome, after: changed(files, outcome.changes) };
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const claimOn = ({ judged }: Outcome, host: string) =>
  judged
    .find((plan) => plan.host === host)
    ?.judged.find(({ handler }) => handler.command === GUARD);

/**
 * What the agent starts for a call of its shell: entries of ours for itself or another agent, and
 * the command as it stands.
 */
function startedBy(agent: Agent, files: Files) {
  const { event, payload } = shellCall(agent, "ls");
  const starts = agent
    .starts(files)
    .filter((start) => start.event === event && agent.fits(event, start.matcher, payload));
  return {
    ours: starts.filter((start) =>
      JSON.stringify([start.command, start.entry]).includes("hookport/hook "),
    ).length,
    raw: starts.filter(({ command }) => command === GUARD).length,
  };
}

describe.each(rows)("what is claimed for %s", (id, agent) => {
  const column = agents.indexOf(agent);
  const sources = authors.flatMap((source) =>
    [false, true].map((adopt) => [source.id, adopt] as const),
  );

  test.each(share(sources, column))("a guard of %s, adopted: %s", (from, adopt) => {
    const made = converted(guardOf(from), id, adopt);
    const claim = made && claimOn(made.outcome, id);
    const { ours, raw } = startedBy(agent, made?.after ?? texts({}));
    expect(hasLost(claim?.findings ?? [])).toBe(false);
    const home = from === id;
    expect(ours > 0).toBe(!home || adopt);
    expect(claim?.findings.some(({ code }) => code === "fires-twice")).toBe(!home && raw > 0);
  });

  const others = isNot(agent.native)
    ? []
    : share(
        authors.filter((author) => author.id !== id).map((author) => [author.id, author] as const),
        column,
      );
  test.runIf(others.length).each(others)(
    "an entry of ours runs a guard of %s exactly where it is not left to the agent's own twin of it",
    (from, source) => {
      const both = {
        ...answered(source.native, () => ({}))(GUARD),
        ...answered(agent.native, () => ({}))(GUARD),
      };
      const made = converted(texts(both), id, false, "", from);
      const claim = made && claimOn(made.outcome, id);
      const isLeft = claim?.findings.some(({ code }) => code === "native-twin");
      expect([
        hasLost(claim?.findings ?? []),
        startedBy(agent, made?.after ?? texts({})).ours > 0,
      ]).toEqual([false, !isLeft]);
    },
  );

  test("S24 a folder below its repository's top is a condition, and a loss where no hook is read there", () => {
    const claim = converted(texts({ "hooks.json": universal }), id, false, "packages/one");
    const { findings, opened } = (claim && claimOn(claim.outcome, id)) as Judged;
    expect(opened).toBe(false);
    const others = findings.filter(({ level }) => !/^(?:notice|conditional)$/.test(level));
    expect(agent.files.topOnly ? hasLost(others) : others.length === 0).toBe(true);
  });

  test.runIf(!isNot(agent.drops))(
    "a file that it drops holds no guard, today or after a conversion",
    () => {
      const files = texts({ "hooks.json": universal });
      const asked = request(files, [id], sourcesIn(files));
      const whole = changed(files, convert({ ...asked, unjudged: true }).changes);
      for (const [how, harm] of Object.entries(answered(agent.drops, {}))) {
        const before = whole.read(agent.files.project) ?? "";
        const after = changed(whole, [{ path: agent.files.project, before, after: harm(before) }]);
        expect([how, startedBy(agent, after).ours]).toEqual([how, 0]);
        const { hooks } = auditIn([id], after);
        const holding = hooks.filter(({ hosts }) => hosts.some(({ verdict }) => isMet(verdict)));
        expect([how, hooks.length > 0, holding]).toEqual([how, true, []]);
      }
    },
  );
});

const universal = {
  version: 1,
  hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [{ type: "command", command: GUARD }] }] },
};

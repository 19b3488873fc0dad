/**
 * Two calls of one kind, of which a guard forbids the first, and the guard in the words of each
 * agent.
 */
import { json, on, SAID, script, type Answer } from "../hook.ts";
import { shell, type Seen } from "../session.ts";
import type { Files, Source } from "../source.ts";
import { told } from "./rule.ts";

/** The files of a guard on shell commands, as a user of that agent has them. */
export const placed = ({ guards }: Source, command: string): Files => guards[""].config(command);

/** The same before every tool, where an agent has an event for shell commands too. */
export const placedAtHome = ({ guards, everyTool = "" }: Source, command: string): Files =>
  (guards[everyTool] ?? guards[""]).config(command);

/** Shell lines that deny in these words, or else by exit code 2. */
export const printing = (denial: object | undefined) =>
  denial ? `printf %s '${JSON.stringify(denial)}'` : `printf %s ${SAID} >&2; exit 2`;

/** A script that answers calls with `forbidden` in them, with these shell lines. */
export const forbids = (...lines: readonly string[]) =>
  script("guard", { first: [on("forbidden", {}).first, ...lines].join("\n") });

/** The script of a guard that denies such calls in one agent's words. */
export const guardOf = ({ denial }: Pick<Source, "denial">, answer?: Answer) =>
  script("guard", {
    ...on("forbidden", denial ? json(denial) : { stderr: SAID, code: 2 }),
    ...answer,
  });

export const pair = () => shell("touch forbidden.txt", "echo fine > harmless.txt");

const left = ({ files }: Seen, name: string) =>
  Object.keys(files).some((path) => path === name || path.endsWith(`/${name}`));
export const kept = (seen: Seen) => ({
  "the forbidden call did not run": !left(seen, "forbidden.txt"),
});
export const fine = (seen: Seen) => ({ "the harmless call ran": left(seen, "harmless.txt") });
export const guarded = (seen: Seen) => ({
  ...kept(seen),
  "its reason reached the model": told(seen),
  ...fine(seen),
});

/** As at home, or else the conversion said what is not, by one of these codes. */
export const orAnnounced = (
  seen: Seen,
  code: string | readonly string[],
  claims: { readonly [sentence: string]: boolean },
) => {
  const codes = [code].flat();
  const announced = codes.some((code) => seen.report?.includes(code));
  return Object.fromEntries(
    Object.entries(claims).map(([sentence, held]) => [
      `${sentence}, or ${codes.join(" or ")} was reported`,
      held || announced,
    ]),
  );
};

/** Arguments of a conversion from this dialect that leaves one of two hooks to run. */
export const adopting = (from: string) => ({
  from,
  flags: from === "universal" ? [] : ["--adopt"],
});

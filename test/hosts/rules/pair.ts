/** Two calls of one kind, of which a guard forbids the first, and the guard in the words of each agent. */
import { placed } from "../guards.ts";
import { on, script, type Answer } from "../hook.ts";
import { shell, type Driver, type Seen } from "../session.ts";
import { REASON, told } from "./kit.ts";

export { placed };

const decision = { permissionDecision: "deny", permissionDecisionReason: REASON };
const nested = { hookSpecificOutput: { hookEventName: "PreToolUse", ...decision } };

/** A denial before a tool as each agent reads it. */
export const DENIAL = {
  "claude-code": nested,
  copilot: decision,
  cursor: { permission: "deny", user_message: REASON },
  lime: nested,
  universal: nested,
} as const;
export type Id = keyof typeof DENIAL;

/** A variable that only this agent sets for its hooks. */
export const MARK = { "claude-code": "CLAUDECODE", copilot: "COPILOT_CLI", cursor: "CURSOR_VERSION" } as const;

export const printing = (value: object) => `printf %s '${JSON.stringify(value)}'`;

/** A script that answers calls with `forbidden` in them, with these shell lines. */
export const forbids = (...lines: readonly string[]) => script("guard", { first: [on("forbidden", {}).first, ...lines].join("\n") });

/** The script of a guard that denies such calls in one agent's words. */
export const guardOf = (id: Id, answer?: Answer) => script("guard", on("forbidden", { stdout: JSON.stringify(DENIAL[id]), ...answer }));

export const pair = () => shell("touch forbidden.txt", "echo fine > harmless.txt");

const left = ({ files }: Seen, name: string) => Object.keys(files).some((path) => path === name || path.endsWith(`/${name}`));
export const kept = (seen: Seen) => ({ "the forbidden call did not run": !left(seen, "forbidden.txt") });
export const fine = (seen: Seen) => ({ "the harmless call ran": left(seen, "harmless.txt") });
export const guarded = (seen: Seen) => ({ ...kept(seen), "its reason reached the model": told(seen), ...fine(seen) });

/** As at home, or else the conversion said what is not. */
export const orAnnounced = (seen: Seen, code: string, claims: { readonly [sentence: string]: boolean }) => {
  const announced = seen.report?.includes(code) ?? false;
  return Object.fromEntries(Object.entries(claims).map(([sentence, held]) => [`${sentence}, or ${code} was reported`, held || announced]));
};

/** The same before every tool, where an agent has an event for shell commands too. */
export const placedAtHome = (id: string, command: string) => placed(id === "cursor" ? "cursor:preToolUse" : id, command);

/** The agents whose guards are foreign to this program. */
export const foreignTo = ({ id }: Driver, ids: readonly Id[]) => ids.filter((one) => one !== id);
export const adopting = (from: Id) => ({ from, flags: from === "universal" ? [] : ["--adopt"] });

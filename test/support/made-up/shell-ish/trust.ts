/** Shellish trusts hooks one by one, by their place and their content (REPORT.md, section 4). */
import { hashed } from "../../../../src/model/hashed.ts";
import { isFields, stable, valueAt, type Json } from "../../../../src/model/json.ts";
import {
  baseOf,
  type Condition,
  type LoadedHook,
  type Trust,
  type World,
} from "../../../../src/model/world.ts";

export const TRUSTED = ".shell-ish/trusted.json";

export const CONDITION: Condition = {
  kind: "trust",
  says: "the hook is trusted: a change to it takes the trust away",
  meet: "say yes when `shell-ish` asks about the hook, and again after every conversion that changes its entry",
};

/** What it keeps of a hook that its user trusts: its place, its matcher and its entry. */
export function trustedAs(value: Json, file: string, pointer: string): string {
  const group = valueAt(value, pointer.replace(/\/hooks\/\d+$/, ""));
  return hashed(
    stable([
      file,
      pointer,
      isFields(group) ? (group["matcher"] ?? null) : null,
      valueAt(value, pointer) ?? null,
    ]),
  );
}

export function trust(hook: Pick<LoadedHook, "file" | "scope" | "pointer">, world: World): Trust {
  const kept = world.home.parsed(TRUSTED)?.value;
  const found = world[baseOf(hook)].parsed(hook.file);
  if (!isFields(kept) || !Array.isArray(kept["hooks"]) || !found) return "unknown";
  return (kept["hooks"] as Json[]).includes(trustedAs(found.value, hook.file, hook.pointer))
    ? "trusted"
    : "untrusted";
}

/** Seals a lock's meaning, so that an edit is noticed (S30). Who runs hookport can make a seal. */
import { hashed } from "./hashed.ts";
import { isFields, type Json } from "./json.ts";
import { VERSION } from "./version.ts";

const digest = (version: string, rest: object): string =>
  hashed(`${version}\n${JSON.stringify(rest)}`);

export function sealed<D extends object>(doc: D): D {
  const { hookport: _before, ...rest } = doc as D & { readonly hookport?: unknown };
  return { hookport: { version: VERSION, seal: digest(VERSION, rest) }, ...rest } as unknown as D;
}

/** The document is unchanged since hookport wrote it, in any release. */
export function isSealed(doc: Json | undefined): boolean {
  if (!isFields(doc)) return false;
  const { hookport, ...rest } = doc;
  if (!isFields(hookport) || typeof hookport["version"] !== "string") return false;
  return hookport["seal"] === digest(hookport["version"], rest);
}

export const releaseOf = (doc: unknown): string | undefined =>
  isFields(doc) && isFields(doc["hookport"]) && typeof doc["hookport"]["version"] === "string"
    ? doc["hookport"]["version"]
    : undefined;

export function isNewer(release: string, than = VERSION): boolean {
  const parts = (version: string) => version.split("-", 1)[0]?.split(".").map(Number) ?? [];
  const [theirs, ours] = [parts(release), parts(than)];
  const at = [0, 1, 2].find((i) => theirs[i] !== ours[i]);
  if (at !== undefined) return (theirs[at] ?? 0) > (ours[at] ?? 0);
  return !release.includes("-") && than.includes("-");
}

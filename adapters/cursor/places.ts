/** Which files Cursor loads hooks from, and what makes it drop one (report, sections 2, 3 and 7). */
import type { FileFault, ConfigFile } from "../../src/model/config.ts";
import { isFields, pointer, type Json } from "../../src/model/json.ts";
import { compiles } from "../../src/model/matcher.ts";
import { isAboveZero, wrongFields, type Takes } from "../_kin/takes.ts";

export const places: readonly ConfigFile[] = [
  { path: ".cursor/hooks.json", scope: "user", write: true, frame: { version: 1 }, comments: true },
  { path: ".cursor-plugin/plugin.json", scope: "plugin" },
  { path: ".cursor/hooks.json", scope: "project", write: true, frame: { version: 1 }, comments: true },
  { path: "etc/cursor/hooks.json", scope: "managed", comments: true },
];

/** Section 3: one thing it does not take costs the whole file. */
export function rejects(value: Json, _place: ConfigFile | undefined, faults: readonly FileFault[]): readonly FileFault[] {
  if (!isFields(value)) return [];
  const { version } = value;
  const bad = (at: string, reason: string) => ({ pointer: at, reason: `${reason}: this costs the whole file` });
  return [
    ...(Number.isInteger(version) && (version as number) > 0 ? [] : [bad("/version", "`version` is not a number from 1 on")]),
    ...faults.map(({ pointer: at, reason }) => bad(at, reason)),
    ...wrongFields(TAKES, value).map((fault) => bad(fault.pointer, fault.reason)),
    ...slashes(value, "", bad),
  ];
}

const TAKES: Takes = {
  matcher: [(one) => typeof one !== "string" || one === "*" || compiles(one), "the matcher is no pattern"],
  timeout: [isAboveZero, "the timeout is not a number above 0"],
  loop_limit: [(one) => one === null || (Number.isInteger(one) && isAboveZero(one)), "`loop_limit` is not a whole number from 1 on"],
  failClosed: [(one) => typeof one === "boolean", "`failClosed` is neither true nor false"],
};

/** Comments are taken out by their signs alone, in texts too. */
function slashes(value: Json | undefined, at: string, bad: (at: string, reason: string) => FileFault): readonly FileFault[] {
  if (typeof value === "string") {
    if (value.includes("//")) return [bad(at, "`//` within a text is taken for a comment")];
    return /\/\*[\s\S]*\*\//.test(value) ? [{ pointer: at, reason: "`/*` to `*/` within a text is cut out as a comment", only: true }] : [];
  }
  if (Array.isArray(value)) return (value as Json[]).flatMap((one, i) => slashes(one, at + pointer(i), bad));
  return isFields(value) ? Object.entries(value).flatMap(([key, one]) => slashes(one, at + pointer(key), bad)) : [];
}

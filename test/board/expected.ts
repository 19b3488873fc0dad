/** What each guard is to come to on each agent: what the tables say, before anything is played. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "../../src/model/adapter.ts";
import type { Capability } from "../../src/model/events.ts";
import { cellName } from "../../src/model/observed.ts";
import type { Report } from "../../schemas/types/output.ts";
import { putFile } from "../../src/node/live/session.ts";
import type { Driver } from "../hosts/driver.ts";
import { convert, PATH } from "../hosts/play.ts";
import type { Guard } from "./guards.ts";
import { PLAYED } from "./kinds.ts";

export interface Expected {
  /**
   * It does as it does at home; it cannot, and the findings say so; or the way in which the agent is
   * driven cannot show it.
   */
  readonly comes: "held" | "cannot" | "unseen";
  /** Why nothing can be seen of it. */
  readonly why?: string;
  /** The codes of the findings about it, those that are true of every hook there included. */
  readonly findings: readonly string[];
}

/** Parts of an answer that become nothing where an agent cannot take them; others become a denial. */
const DROPPED: readonly Capability[] = ["context", "hold", "deny"];

export const conversion = (guard: Guard, id: string): readonly string[] => [
  "--from",
  guard.dialect,
  "--to",
  id,
  ...(guard.dialect === "universal" ? [] : ["--adopt"]),
];

export async function expectedOf(
  adapter: Adapter,
  driver: Driver,
  guard: Guard,
): Promise<Expected> {
  const { event, part, scenario } = PLAYED[guard.kind];
  const findings = await findingsOf(guard, driver.id);
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const row = adapter.protocol.events[event].find(({ readOnly }) => !readOnly);
  // What cannot be taken otherwise is a denial, and that is what has to be seen.
  const seen = DROPPED.includes(part) ? part : "deny";
  const reach = driver.reach[event];
  const shown = [
    ...(row ? [cellName(event, row.name, seen)] : []),
    ...(scenario ? [scenario] : []),
  ];
  const why =
    typeof reach === "string"
      ? reach
      : shown.map((name) => driver.unseen?.(name)).find((reason) => reason !== undefined);
  if (why !== undefined) return { comes: "unseen", why, findings: codes };
  const lost = findings.some(({ level }) => level === "lost");
  const dropped = DROPPED.includes(part) && codes.includes("part-lost") && !row?.can[part];
  return { comes: lost || dropped ? "cannot" : "held", findings: codes };
}

async function findingsOf(guard: Guard, id: string) {
  const top = mkdtempSync(join(tmpdir(), "hookport-board-"));
  const project = join(top, "project");
  const env = { PATH, HOME: join(top, "home") };
  try {
    for (const folder of [project, env.HOME]) mkdirSync(folder);
    for (const [path, content] of Object.entries(guard.files()))
      putFile(join(project, path), content);
    execFileSync("git", ["init", "-q"], { cwd: project, env });
    const text = await convert([...conversion(guard, id), "--json"], project, env);
    const { targets } = JSON.parse(text) as Report;
    return targets.find(({ host }) => host === id)?.findings ?? [];
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

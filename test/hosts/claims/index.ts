/** Claims about projects that are made up, each played on the real program. */
import { isNot, type Kit } from "../../support/kit.ts";
import { calling, DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import { pair } from "../rules/pair.ts";
import type { Scenario } from "../scenario.ts";
import { HOLDS } from "../scenario.ts";
import type { Session } from "../session.ts";
import { sources } from "../sources.ts";
import { MOVED, type Player } from "./afterwards.ts";
import { judgeClaim } from "./judge.ts";
import { makeClaims, type Claim } from "./make.ts";
import { prepare, type Said } from "./project.ts";

const kitOf = async ({ id }: Driver) =>
  ((await import(`../../../adapters/${id}/kit/index.ts`)) as { readonly kit: Kit }).kit;

/** Some tool does what is forbidden, and then what is harmless. */
function session({ kind, afterwards }: Claim, driver: Driver, project: string): Session {
  const folder = afterwards === "another folder" ? MOVED : "";
  const where = folder && { folder };
  if (kind === "shell") return { ...pair(), ...where };
  const files = ["forbidden.txt", "harmless.txt"];
  if (kind === "file") {
    const paths = files.map((name) => [project, folder, name].filter(Boolean).join("/"));
    return {
      ...calling(
        ...paths.map((path) => ({ name: "Write", input: { file_path: path, content: "x" } })),
      ),
      ...where,
    };
  }
  // The guard is asked about both, whatever its matcher is.
  const calls = files.map((file) => driver.mcpCall("gh", "delete_repo", { text: "x", file }));
  return {
    ...saying(...calls.map((call) => ({ native: [call] })), DONE),
    ...(driver.allowsByName && { allowed: calls.map(({ name }) => name) }),
    mcp: { server: "gh", tools: ["delete_repo"] },
    ...where,
  };
}

/** In the words of one line. */
const describeClaim = (claim: Claim) =>
  Object.entries(claim)
    .filter(([name]) => name !== "choice")
    .flatMap(([name, value]) =>
      typeof value === "boolean" ? (value ? [name] : []) : value === "" ? [] : [`${name} ${value}`],
    )
    .join(", ");

function scenario(claim: Claim, number: number, player: Player): Scenario {
  let reports: Said | undefined;
  return {
    name: `claim ${number}: ${describeClaim(claim)}`,
    files: {},
    before: (project) => void (reports = prepare(claim, player, project)),
    session: (project) => session(claim, player.driver, project),
    expected: HOLDS,
    claim: "what convert and audit say of the guard",
    judge: (seen) => judgeClaim(claim, reports, seen, claim.source === player.driver.id),
  };
}

/** Those of so many claims that one of these agents plays. */
export async function claimsFor(
  driver: Driver,
  drivers: readonly Driver[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<readonly Scenario[]> {
  const authors = sources.flatMap(({ id, making }) => (making ? [{ id, making }] : []));
  const kits = await Promise.all(drivers.map(kitOf));
  const targets = drivers.map(({ id }, i) => {
    const { drops } = kits[i] as Kit;
    return { id, changes: isNot(drops) ? [] : Object.keys(drops) };
  });
  const kit = kits[drivers.indexOf(driver)] as Kit;
  return makeClaims(seed, count, authors, targets).flatMap(({ target, claim }, i) =>
    target === driver.id ? [scenario(claim, i + 1, { driver, kit })] : [],
  );
}

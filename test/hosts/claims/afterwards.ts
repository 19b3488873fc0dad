/** What becomes of a project between its conversion and the session. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isNot, type Kit } from "../../support/kit.ts";
import { putFile } from "../../../src/node/live/session.ts";
import type { Driver } from "../driver.ts";
import { sources } from "../sources.ts";
import type { Claim } from "./make.ts";
import { oursOf } from "../../support/ours.ts";

export const SCRIPT = "hooks/guard.sh";
/** The project moves to this folder. */
export const MOVED = "moved";

/** The agent that plays. */
export interface Player {
  readonly driver: Driver;
  readonly kit: Kit;
}

export interface Place extends Player {
  readonly claim: Claim;
  readonly project: string;
}

/** The file that a conversion writes for the agent. */
export const ownFile = ({ kit, project }: Pick<Place, "kit" | "project">) =>
  join(project, kit.files.project);

/** A file of the agent's without any hook. */
export const emptyFile = ({ home }: Driver) =>
  `${JSON.stringify(home.file([], "true"), null, 2)}\n`;

export function edit(file: string, change: (text: string) => string): void {
  if (existsSync(file)) writeFileSync(file, change(readFileSync(file, "utf8")));
}

const chosen = <T>(of: readonly T[], { choice }: Claim) => of[Math.floor(choice * of.length)] as T;

const changing = (which: "drops" | "doubts") => (place: Place) => {
  const changes = place.kit[which];
  if (isNot(changes)) return;
  const change = chosen(Object.values(changes), place.claim);
  // Only an entry of ours is known so well that every change of it is in doubt.
  edit(ownFile(place), (text) =>
    which === "drops" || text.includes("hookport/hook ") ? change(text) : text,
  );
};

function switchOff({ claim, kit: { switches }, project }: Place): void {
  if (isNot(switches)) return;
  const [path, key] = chosen(Object.entries(switches), claim);
  const file = join(project, path);
  if (!existsSync(file)) putFile(file, "{}");
  edit(file, (text) => text.replace("{", `{ "${key}": true${text === "{}" ? "" : ","}`));
}

function addNeighbour({ driver: { home }, project }: Place): void {
  const event = Object.values(home.events)
    .flat()
    .find((text) => /^pretooluse$/i.test(text));
  const file = join(project, home.beside);
  if (event && !existsSync(file)) putFile(file, home.file([event], "sh hooks/logger.sh"));
}

function addForeign({ claim, project }: Place): void {
  const others = sources.filter(({ making }) => making && !existsSync(join(project, making.file)));
  const making = chosen(others, claim)?.making;
  const [event] = Object.keys(making?.events.shell ?? {});
  if (making && event)
    putFile(
      join(project, making.file),
      making.value(event, undefined, { command: "sh hooks/logger.sh" }),
    );
}

function moveDown({ project }: Place): void {
  mkdirSync(join(project, MOVED));
  for (const name of readdirSync(project))
    if (name !== ".git" && name !== MOVED)
      renameSync(join(project, name), join(project, MOVED, name));
}

export const AFTER: { readonly [A in Claim["afterwards"]]: (place: Place) => void } = {
  nothing: () => {},
  "a change that costs": changing("drops"),
  "a change that may cost": changing("doubts"),
  "a switch": switchOff,
  "no entries": (place) => edit(ownFile(place), () => emptyFile(place.driver)),
  "no script": ({ project }) => rmSync(join(project, SCRIPT), { force: true }),
  "no shim": ({ project, driver }) =>
    rmSync(join(project, oursOf(driver.id).shim), { force: true }),
  "a neighbour": addNeighbour,
  "another agent's file": addForeign,
  "another folder": moveDown,
};

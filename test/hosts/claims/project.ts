/**
 * The project of a claim: its files, its conversion, what becomes of it, and what two commands say
 * then.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isNot } from "../../support/kit.ts";
import type { Json } from "../../../src/model/json.ts";
import { putFile } from "../../../src/node/live/session.ts";
import { script } from "../hook.ts";
import { PATH } from "../play.ts";
import { printing } from "../rules/pair.ts";
import type { Files, Runs, Source } from "../source.ts";
import { sources } from "../sources.ts";
import { AFTER, edit, emptyFile, MOVED, ownFile, SCRIPT, type Player } from "./afterwards.ts";
import type { Claim } from "./make.ts";

/** The log says this of a start in which the script found the mark of the agent that plays. */
export const RAW = "raw";

/**
 * The log stands beside the project, however deep the project lies. The sign at the end of the line
 * keeps it whole where lines end as they do on Windows.
 */
function guard({ denial }: Source, mark = "NO_MARK"): string {
  return [
    "#!/bin/sh",
    [
      "input=$(cat)",
      'd=$(dirname "$0"); until [ -d "$d/log" ]; do d="$d/.."; done',
      'case "$input" in *forbidden*) call=forbidden ;; *) call=harmless ;; esac',
      `echo "$call \${${mark}:+${RAW}}" >> "$d/log/guard" #`,
    ].join("; "),
    "if [ $call = forbidden ]; then",
    `  ${printing(denial)}`,
    "fi",
    "exit 0",
    "",
  ].join("\n");
}

function filesOf(
  { kind, event, matcher, way, script: state, plugin: isPlugin }: Claim,
  source: Source,
  mark: string | undefined,
): Files {
  const { making } = source;
  if (!making) throw new Error(`nobody makes up guards for ${source.id}`);
  const plugin = isPlugin ? making.plugin : undefined;
  const matching = making.events[kind][event];
  const words: { readonly [M in Claim["matcher"]]: Json | undefined } = {
    ...matching,
    none: undefined,
    "no text": 5,
  } as never;
  const path = plugin ? `"\${${plugin.root}}"/${SCRIPT}` : SCRIPT;
  const runs: { readonly [W in Claim["way"]]: Runs } = {
    interpreter: { command: `sh ${path}` },
    path: { command: `./${SCRIPT}` },
    args: { command: "sh", args: [SCRIPT] },
  };
  const text = guard(source, mark);
  return {
    "secret.txt": "found-on-disk\n",
    "hooks/logger.sh": script("logger"),
    ...plugin?.files,
    [plugin?.file ?? making.file]: making.value(event, words[matcher], runs[way]),
    ...(state !== "missing" && {
      [SCRIPT]: state === "CRLF" ? text.replaceAll("\n", "\r\n") : text,
    }),
  };
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What was said: by the conversion, and by an audit of what stands when the session begins. */
export interface Said {
  readonly converted: Ended;
  readonly audited: Ended;
}

function hookport(args: readonly string[], cwd: string): Ended {
  const env = { PATH, HOME: join(cwd, "../home"), NO_COLOR: "1" };
  return spawnSync(process.execPath, [resolve("dist/cli.cjs"), ...args, "--json"], {
    cwd,
    env,
    encoding: "utf8",
  });
}

/** Makes everything in the project's folder. */
export function prepare(claim: Claim, player: Player, project: string): Said {
  const { driver, kit } = player;
  const place = { ...player, claim, project };
  const source = sources.find(({ id }) => id === claim.source) as Source;
  const mark = sources.find(({ id }) => id === driver.id)?.mark?.variable;
  for (const [path, content] of Object.entries(filesOf(claim, source, mark)))
    putFile(join(project, path), content);
  if (claim.script === "not executable") chmodSync(join(project, SCRIPT), 0o644);
  if (claim.standing) {
    const own = ownFile(place);
    if (!existsSync(own)) putFile(own, emptyFile(driver));
    const change = isNot(kit.drops) ? undefined : kit.drops[claim.standing];
    if (change) edit(own, change);
  }
  const to = claim.isForAll ? "all" : driver.id;
  const converted = hookport(
    ["convert", "--from", source.id, "--to", to, ...(claim.adopt ? ["--adopt"] : [])],
    project,
  );
  AFTER[claim.afterwards](place);
  const folder = claim.afterwards === "another folder" ? MOVED : "";
  return { converted, audited: hookport(["audit", "--to", driver.id], join(project, folder)) };
}

import type { Adapters } from "../model/adapter.ts";
import { visible } from "../model/visible.ts";
import { shortName } from "../read/short-name.ts";
import type { PlayedCall, PlayedHook, PlayedHost } from "../../schemas/types/output.ts";
import { folded, paragraph, section, type Look } from "./screen.ts";
import { clipped, table } from "./text.ts";

export const DECISIONS: { readonly [V in PlayedHost["verdict"]]: string } = {
  deny: "blocked",
  ask: "asks",
  allow: "allowed",
  hold: "held back",
  none: "none",
};

/** A reason may be as long as a hook likes. */
const LONGEST = 600;
/** Lines of each stream of a hook. */
const MOST = 5;

export interface PlayedLook extends Look {
  readonly adapters: Adapters;
  readonly verbose?: boolean;
  readonly expected?: PlayedHost["verdict"] | undefined;
}

export function printPlayed(call: PlayedCall, look: PlayedLook): string {
  const { paint, width, adapters, verbose, expected } = look;
  const title = (host: string) => adapters[host]?.title ?? host;
  const explained = call.explained.map(({ host, code, message }) => ({
    at: title(host),
    text: message,
    ...(code && { code }),
  }));
  const red = (text: string) => paragraph(text, width).map((line) => paint("red", line));
  return [
    ...rowsOf(call.hosts, title, look),
    ...(call.hosts.some(({ ran, left, reason }) => ran || left.length || reason)
      ? []
      : [paint("yellow", "no agent has a hook for this call")]),
    ...section("Where they differ", explained, look),
    ...(verbose ? call.hosts.flatMap((host) => ranOn(host, title, look)) : []),
    ...call.hosts.flatMap(({ host, verdict }) =>
      call.unexpected.includes(host) && expected
        ? red(`${title(host)}: ${DECISIONS[verdict]}, not ${DECISIONS[expected]}`)
        : [],
    ),
    ...call.unannounced.flatMap((host) =>
      red(
        `${title(host)} differs from the others, and no finding explains it: this is a bug in Hookport, please report it`,
      ),
    ),
  ].join("\n");
}

function rowsOf(
  hosts: readonly PlayedHost[],
  title: (host: string) => string,
  { paint, width }: Look,
): readonly string[] {
  const cells = table([
    ["agent", "decision", "|"],
    ...hosts.map(({ host, verdict }) => [title(host), DECISIONS[verdict], "|"]),
  ]).map((row) => row.slice(0, -1));
  const [head = "", ...heads] = cells;
  return [
    paint("dim", `${head}reason`),
    ...hosts.flatMap(({ verdict, reason }, i) => {
      const start = heads[i] ?? "";
      const text = clipped(visible(reason.trim().replace(/\s*\n\s*/g, " ")), LONGEST);
      const lines = text ? folded(text, Math.max(20, width - start.length)) : [""];
      return lines
        .map((line, n) => ((n ? " ".repeat(start.length) : start) + line).trimEnd())
        .map((line) => (verdict === "deny" ? paint("red", line) : line));
    }),
  ];
}

/** Every hook that ran on an agent: how it was started, how it ended, what it printed. */
function ranOn(
  { host, hooks, left }: PlayedHost,
  title: (host: string) => string,
  { paint, width }: Look,
): readonly string[] {
  return [
    "",
    paint("bold", title(host)),
    ...(hooks.length ? [] : ["  no hook ran"]),
    ...hooks.flatMap((hook) => {
      const { command, event, file, stdout, stderr } = hook;
      return [
        ...paragraph(`${shortName(command)} (${event}, ${file}): ${endOf(hook)}`, width, "  "),
        ...Object.entries({ $: command, stdout, stderr }).flatMap(([name, text]) =>
          printed(name, text, width),
        ),
      ];
    }),
    ...left.map((kind) => `  not played: ${visible(kind)}`),
  ];
}

const ENDS: { readonly [F in PlayedHook["fault"]]: string } = {
  "": "",
  spawn: "could not start",
  timeout: "did not end in time",
  signal: "ended by a signal",
  limit: "printed too much",
};

const endOf = ({ code, fault, ms }: PlayedHook) =>
  `${ENDS[fault] || `exit code ${code}`}, ${ms} ms`;

function printed(name: string, text: string, width: number): readonly string[] {
  const lines = text.trim() ? text.trim().split("\n") : [];
  return lines
    .slice(0, MOST)
    .map((line, i) => {
      const lead = i ? " ".repeat(name.length) : name;
      return clipped(`      ${lead} ${visible(line)}`, width);
    })
    .concat(lines.length > MOST ? [`      ${" ".repeat(name.length)} …`] : []);
}

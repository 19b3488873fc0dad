/** Names what may hold something back and is no hook that can be read (S23). */
import type { Adapter, Adapters } from "../../model/adapter.ts";
import { diagnostic } from "../../model/diagnostics.ts";
import { dirOf, under } from "../../model/paths.ts";
import { valueAt } from "../../model/json.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { World } from "../../model/world.ts";
import { outsideHooks } from "../../read/outside.ts";
import { parseConfig } from "../../read/parse.ts";
import type { Source } from "../../read/source.ts";
import { isGuard } from "../guard/purpose.ts";
import type { Seeing } from "../guard/on-event.ts";

export function notRead(adapters: Adapters, world: World): readonly Diagnostic[] {
  const findings = Object.entries(adapters).flatMap(([host, adapter]) => {
    const { places, denies, misplaced = [] } = adapter.config;
    const code = codeOf(adapter, world).map((file) => inCode(host, file));
    const rules = places.flatMap(({ path, scope }) =>
      scope === "project" && denies !== undefined ? rulesIn(world, path, denies, host) : [],
    );
    const lost = misplaced.flatMap((path) => misplacedIn(world, path, adapter));
    return [...code, ...rules, ...lost];
  });
  return [...findings, ...outsideHooks(world.project, "project")].filter(
    (finding, i, list) => list.findIndex(({ file }) => file === finding.file) === i,
  );
}

/** The project's files that are code of hooks of this agent. */
export const codeOf = ({ config }: Adapter, world: World): readonly string[] =>
  (config.beside?.(world, "project") ?? []).flatMap(({ base, code }) =>
    base === "project" && code !== undefined ? [code] : [],
  );

const inCode = (host: string, file: string): Diagnostic =>
  diagnostic("code-source", { file, host }, "its hooks are code, which is not read", TOLD);

/** Nobody has to do anything about it. */
const TOLD = { level: "notice", hint: "" } as const;

/** Names a file with hooks of which not all stand where the agent reads them too. */
function misplacedIn(
  { project }: World,
  file: string,
  { title, config: { places } }: Adapter,
): readonly Diagnostic[] {
  const own = places.find(({ scope, write }) => scope === "project" && write)?.path ?? "";
  const textOf = (path: string) => (project.exists(path) ? (project.read(path) ?? "") : "");
  const read = textOf(own);
  const commands = (textOf(file).match(COMMANDS) ?? []).slice(0, MOST);
  const [top = ""] = file.split("/", 1);
  // A plugin may have it, or name it.
  const isPlugin = places.some(
    ({ path, scope }) =>
      scope === "plugin" &&
      (project.exists(under(file.replace(USUAL, ""), path)) ||
        textOf(path).includes(file) ||
        textOf(under(dirOf(path), "marketplace.json"))
          .split('"')
          .some((word) => `${word}/`.startsWith(`./${top}/`))),
  );
  const isLost = !isPlugin && commands.some((command) => !read.includes(command));
  const message = `${title} does not read this file: a project's hooks run from ${own.replace(/\bhookport(?=\.\w+$)/, "*")}`;
  return isLost ? [diagnostic("unread", { file }, message, { level: "notice", hint: "" })] : [];
}
const MOST = 200;
const USUAL = /\/hooks\/hooks\.json$/;
const COMMANDS = /(?<="(?:command|bash)"\s{0,9}:\s{0,9})"(?:[^"\\\n]|\\.){1,999}"/g;

function rulesIn(world: World, file: string, pointer: string, host: string): readonly Diagnostic[] {
  const list = valueAt(world.project.parsed(file)?.value ?? {}, pointer);
  if (!Array.isArray(list) || !list.length) return [];
  const { line } = parseConfig(world.project.read(file) ?? "{}", file);
  const name = pointer.slice(1).replaceAll("/", ".");
  const at = { file, host, line: line(pointer), pointer };
  const message = `what \`${name}\` lists is no hook, and no conversion carries it`;
  return [diagnostic("unread", at, message, TOLD)];
}

/** What of a file no agent runs as it stands: an observer in such a shape is no lost guard (S31). */
export const notRun = (seeing: Seeing, { unread, meant }: Source): readonly Diagnostic[] =>
  unread.map((finding) => {
    const groups = meant?.get(finding.pointer) ?? [];
    const guards = groups.flatMap(({ event, hostEvent, group }) =>
      group.hooks.filter((handler) =>
        isGuard({ ...seeing, event: event ?? hostEvent, group, handler }),
      ),
    );
    const isLost = finding.level === "error" && groups.length > 0 && !guards.length;
    return isLost ? { ...finding, level: "lost" as const } : finding;
  });

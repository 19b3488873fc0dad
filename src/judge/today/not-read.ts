/** Names what may hold something back and is no hook that can be read (S23). */
import type { Adapter, Adapters } from "../../model/adapter.ts";
import { diagnostic } from "../../model/diagnostics.ts";
import { valueAt } from "../../model/json.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { World } from "../../model/world.ts";
import { outsideHooks } from "../../read/outside.ts";
import { parseConfig } from "../../read/parse.ts";

export function notRead(adapters: Adapters, world: World): readonly Diagnostic[] {
  const findings = Object.entries(adapters).flatMap(([host, adapter]) => {
    const { places, denies } = adapter.config;
    const code = codeOf(adapter, world).map((file) => inCode(host, file));
    const rules = places.flatMap(({ path, scope }) =>
      scope === "project" && denies !== undefined ? rulesIn(world, path, denies, host) : [],
    );
    return [...code, ...rules];
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

function rulesIn(world: World, file: string, pointer: string, host: string): readonly Diagnostic[] {
  const list = valueAt(world.project.parsed(file)?.value ?? {}, pointer);
  if (!Array.isArray(list) || !list.length) return [];
  const { line } = parseConfig(world.project.read(file) ?? "{}", file);
  const name = pointer.slice(1).replaceAll("/", ".");
  const at = { file, host, line: line(pointer), pointer };
  const message = `what \`${name}\` lists is no hook, and no conversion carries it`;
  return [diagnostic("unread", at, message, TOLD)];
}

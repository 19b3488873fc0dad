/** How a command calls a script of the project that cannot be started by its path alone. */
import type { Files } from "../model/files.ts";
import { isFields, type Json } from "../model/json.ts";

const BY_ENDING: { readonly [ending: string]: string } = {
  sh: "bash",
  bash: "bash",
  py: "python3",
  js: "node",
  mjs: "node",
  cjs: "node",
  rb: "ruby",
  ps1: "pwsh",
};

/** The program for a script without a first line that names one, which else a shell would read. */
export function readerFor(files: Files, path: string): string | undefined {
  const program = BY_ENDING[path.split(".").at(-1) ?? ""];
  return program === "bash" || (files.read(path) ?? "#!").startsWith("#!") ? undefined : program;
}

/** The text of an object's fields, in which scripts that are not executable are started by a program. */
export const callable = (fields: string, files: Files): string =>
  JSON.stringify(withPrograms(files, JSON.parse(`{${fields}}`) as Json)).slice(1, -1);

const withPrograms = (files: Files, hooks: Json): Json => {
  if (Array.isArray(hooks)) return hooks.map((hook) => withPrograms(files, hook as Json));
  if (!isFields(hooks)) return hooks;
  return Object.fromEntries(
    Object.entries(hooks).map(([key, value]) => [
      key,
      typeof value === "string" && (key === "command" || key === "bash")
        ? called(files, value)
        : withPrograms(files, value as Json),
    ]),
  );
};

function called(files: Files, command: string): string {
  const [, path = ""] = /^(?:\.\/)?([\w.-]+(?:\/[\w.-]+)*)$/.exec(command) ?? [];
  const text = path && !files.executable(path) ? files.read(path) : undefined;
  if (text === undefined) return command;
  const [, first] = /^#!\s*(?:\S*\/env\s+)?(?:\S*\/)?([\w.+]+)\s*(?:\n|$)/.exec(text) ?? [];
  const program = first ?? BY_ENDING[path.split(".").at(-1) ?? ""];
  return program === undefined ? command : `${program} ${command}`;
}

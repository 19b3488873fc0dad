import { resolve } from "node:path";
import { fromError, isGap } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { Diagnostic, Validated, Validation } from "../model/output.ts";
import { readInput } from "../node/input.ts";
import { printedJson } from "../report/format/json.ts";
import { printValidation } from "../validate/print.ts";
import { validate } from "../validate/validate.ts";
import { painter, say, type Surroundings } from "../node/io.ts";
import { loadAll } from "./load.ts";
import { locate } from "./sources.ts";

/**
 * The size limit of a document in bytes: enough for thousands of hooks, and little enough for every
 * parser.
 */
const LARGEST = 1024 * 1024;

interface Options {
  readonly format: "text" | "json";
  readonly strict?: boolean;
}

export async function validateCommand(
  files: readonly string[],
  { format, strict = false }: Options,
  io: Surroundings,
): Promise<number> {
  const known = await loadAll();
  let unreadable = false;
  const validated = files.map((file): Validated => {
    const { problems, unreadable: none } = validatedFile(file, known, io);
    unreadable ||= none !== undefined;
    return {
      file,
      valid: problems.every(({ level }) => level !== "error"),
      problems: [...problems],
    };
  });
  const validation: Validation = { version: 1, files: validated };
  say(
    io,
    format === "json"
      ? printedJson(validation, 2)
      : printValidation(validation, painter(io), strict),
  );
  if (unreadable) return 2;
  return validated.some(({ valid, problems }) => !valid || (strict && problems.some(isGap)))
    ? 1
    : 0;
}

/** Returns the problems of a document; `unreadable` is the error if it could not be read. */
export function validatedFile(
  file: string,
  known: Awaited<ReturnType<typeof loadAll>>,
  io: Surroundings,
): { readonly problems: readonly Diagnostic[]; readonly unreadable?: UserError } {
  try {
    return {
      problems: validate(
        read(file, io),
        locate(file, known.adapters, io, () => io.cwd).file ?? file,
        known,
        file,
      ),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { problems: [fromError(error, { file, column: 1 }, "no-file")], unreadable: error };
  }
}

/** Returns the text of a file; errors do not name it, because the printed line does. */
function read(file: string, { cwd, stdin }: Surroundings): string {
  const bytes = readInput(
    file === "-" ? stdin : resolve(cwd, file),
    LARGEST,
    "name universal documents: hooks/hooks.json",
  );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UserError("this is not UTF-8 text", "save the file as UTF-8", "not-json");
  }
}

/** Reads a hook package and its tests (UAAPS 0.8, chapter 8, "Hook Testing"). */
import configSchema from "../../schemas/test-config.schema.json" with { type: "json" };
import { diagnostic } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import { expand, type Files } from "../model/files.ts";
import type { Adapters } from "../model/adapter.ts";
import { pathFrom } from "../model/paths.ts";
import type { Known } from "../model/route.ts";
import type { TestConfig } from "../../schemas/types/test-config.ts";
import { parseOurs } from "../read/parse.ts";
import { emptySource, readSource, type Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { againstSchema } from "../validate/sentences.ts";
import { readCase, type CaseEntry } from "./case.ts";
import { CASES, CONFIG, DOCUMENT, FIXTURES, TESTS } from "./layout.ts";

export interface Package {
  readonly source: Source;
  readonly config: Required<Pick<TestConfig, "timeout" | "env">>;
  readonly cases: readonly CaseEntry[];
  /** Files that look like cases in folders where none is searched for. */
  readonly strays: readonly string[];
}

/** Throws a UserError if the package is broken; a broken case is an entry with its problems. */
export function readPackage({ adapters, protocols }: Known, files: Files): Package {
  const source = readHooks(adapters, files);
  const config = readConfig(files);
  const paths = [
    ...expand(files, `${CASES}/*.yaml`),
    ...expand(files, `${CASES}/*.yml`),
  ].toSorted();
  const seen = new Map<string, string>();
  const cases = paths.map((path) => {
    const entry = readCase({ files, protocols, source }, path);
    const twin = [entry.name, entry.id]
      .map((word) => seen.get(word))
      .find((file) => file !== undefined);
    for (const word of [entry.name, entry.id]) seen.set(word, path);
    if (twin === undefined) return entry;
    const hint = "`--case` takes it: give each its own";
    const again = diagnostic(
      "wrong-value",
      { file: path, pointer: "/name" },
      `\`${entry.name}\` is also the name of ${twin}`,
      { hint },
    );
    return { ...entry, prepared: undefined, problems: [...entry.problems, again] };
  });
  return { source, config, cases, strays: straysIn(files, paths) };
}

function straysIn(files: Files, cases: readonly string[]): readonly string[] {
  const texts = [`${TESTS}/**/*.yaml`, `${TESTS}/**/*.yml`, `${CASES}/*.json`].flatMap((place) =>
    expand(files, place),
  );
  return texts.filter((path) => !path.startsWith(`${FIXTURES}/`) && !cases.includes(path));
}

function readHooks(adapters: Adapters, files: Files): Source {
  if (files.read(DOCUMENT) === undefined)
    throw new UserError(
      `${DOCUMENT}: no such file`,
      "name the folder of a hook package, the one with hooks/hooks.json in it",
    );
  const source =
    tried(() => readSource(adapters, files, DOCUMENT, { as: UNIVERSAL })) ??
    emptySource(UNIVERSAL, DOCUMENT, "project");
  const wrong = source.unread.find(
    ({ code, level }) => level === "error" && code !== "unknown-event",
  );
  if (wrong) throw new UserError(`${DOCUMENT}:${wrong.line}: ${wrong.message}`, EVERY_ERROR);
  return source;
}

const EVERY_ERROR = `\`hookport check ${DOCUMENT}\` lists every error`;

function tried<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UserError && error.code === "unreadable-file"
      ? new UserError(error.lines, EVERY_ERROR, error.code, error.place)
      : error;
  }
}

function readConfig(files: Files): Package["config"] {
  const text = files.read(CONFIG);
  const { value, line } = parseOurs(text ?? '{"version":1}', CONFIG);
  const [wrong] = againstSchema(value, configSchema, "the file");
  if (wrong) throw new UserError(`${CONFIG}:${line(wrong.pointer)}: ${wrong.message}`, wrong.hint);
  const { timeout = 30, env = {} } = value as unknown as TestConfig;
  const root = env["PACKAGE_ROOT"];
  if (root !== undefined && pathFrom("", root) === undefined)
    throw new UserError(
      `${CONFIG}:${line("/env/PACKAGE_ROOT")}: PACKAGE_ROOT leads out of the package`,
      'write "." for the package itself, or leave it out',
    );
  return { timeout, env };
}

import { sayJson } from "./here.ts";
/** Says why a command has no answer: on standard error, or as the one JSON object if asked for. */
import { CommanderError } from "commander";
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { fitsPlace } from "../model/files.ts";
import type { Failure } from "../../schemas/types/output.ts";
import { failureOf, failureText } from "../screen/failure.ts";
import { type Surroundings } from "../node/io.ts";
import { loadAll } from "./load.ts";

export async function tellFailure(error: unknown, json: boolean, io: Surroundings): Promise<void> {
  // Commander has printed its own errors already.
  if (error instanceof UserError)
    io.stderr.write(`${failureText(error, await meanwhile(error))}\n`);
  else if (!(error instanceof CommanderError))
    io.stderr.write(
      `hookport: this is a bug in hookport, please report it\n${(error as Error).stack ?? String(error)}\n`,
    );
  if (json) sayJson(io, error instanceof UserError ? failureOf(error) : other(error));
}

function other(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const about =
    error instanceof CommanderError
      ? {
          code: "usage",
          message: message.replace(/^error: /, ""),
          hint: "--help shows the options",
        }
      : { code: "bug", message, hint: "please report it" };
  return { version: 1, error: { ...about, file: "", line: 0 } };
}

/** Says what the agent was seen to do with a file of its own that is not JSON. */
async function meanwhile({ code, place }: UserError): Promise<string | undefined> {
  if (code !== "unreadable-file" || !place?.shown) return undefined;
  const { adapters } = await loadAll();
  const title = ownerOf(adapters, place.file);
  return title && `${title} drops the whole file while it is so: no hook in it runs.`;
}

const ownerOf = (adapters: Adapters, file: string): string | undefined =>
  Object.values(adapters).find(({ config }) =>
    config.places.some(({ drops, path }) => drops && fitsPlace(file, path)),
  )?.title;

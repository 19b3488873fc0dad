import { printedJson } from "../report/format/json.ts";
import { UserError } from "../model/error.ts";
import { matrixOf } from "../matrix/cells.ts";
import { matrixHtml } from "../matrix/html.ts";
import { matrixMarkdown } from "../matrix/markdown.ts";
import { matrixText } from "../matrix/text.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Matrix } from "../model/output.ts";
import { projectHere } from "./here.ts";
import { painter, type Surroundings } from "../node/io.ts";
import { hostsNamed, loadAll, today } from "./load.ts";

const WRITERS = {
  text: (matrix: Matrix, io: Surroundings) =>
    matrixText(matrix, painter(io), io.stdout.columns ?? 80),
  json: (matrix: Matrix) => `${printedJson(matrix, 2)}\n`,
  markdown: (matrix: Matrix) => `${matrixMarkdown(matrix)}\n`,
  html: matrixHtml,
};

interface Options {
  readonly host?: string;
  readonly format: keyof typeof WRITERS;
  readonly json?: boolean;
}

export async function matrixCommand(options: Options, io: Surroundings): Promise<number> {
  const { adapters } = await loadAll();
  const { host = "all" } = options;
  const ids = hostsNamed(host, adapters, host.includes("detected") ? projectHere(io) : "");
  if (!ids.length)
    throw new UserError(
      "no agent was detected here",
      "name the agents: --host ID,ID, or --host all",
    );
  const matrix = matrixOf(
    ids.map((id) => adapters[id] as Adapter),
    today(io),
  );
  io.stdout.write(WRITERS[options.json ? "json" : options.format](matrix, io));
  return 0;
}

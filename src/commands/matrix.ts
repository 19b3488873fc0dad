import { printedJson } from "../report/format/json.ts";
import { UserError } from "../model/error.ts";
import { matrixOf } from "../matrix/cells.ts";
import { matrixCsv } from "../matrix/csv.ts";
import { matrixHtml } from "../matrix/html.ts";
import { matrixMarkdown } from "../matrix/markdown.ts";
import { matrixText } from "../matrix/text.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Matrix } from "../model/output.ts";
import { projectHere } from "./here.ts";
import { hostsNamed, loadAll, paint, today } from "./load.ts";

const WRITERS = {
  text: (matrix: Matrix) => `${matrixText(matrix, paint, process.stdout.columns ?? 80)}`,
  json: (matrix: Matrix) => `${printedJson(matrix, 2)}\n`,
  markdown: (matrix: Matrix) => `${matrixMarkdown(matrix)}\n`,
  html: matrixHtml,
  csv: matrixCsv,
};

export async function matrixCommand(options: {
  readonly host?: string;
  readonly format: keyof typeof WRITERS;
  readonly json?: boolean;
}): Promise<number> {
  const { adapters } = await loadAll();
  const { host = "all" } = options;
  const ids = hostsNamed(host, adapters, host.includes("detected") ? projectHere() : "");
  if (!ids.length)
    throw new UserError(
      "no agent was detected here",
      "name the agents: --host ID,ID, or --host all",
    );
  const matrix = matrixOf(
    ids.map((id) => adapters[id] as Adapter),
    today(),
  );
  process.stdout.write(WRITERS[options.json ? "json" : options.format](matrix));
  return 0;
}

/** The table at the top of README.md: what becomes of a guard before a tool, agent by agent. */
import { format } from "prettier";
import type { Adapter } from "../../src/model/adapter.ts";
import { evidenceOf } from "../../src/model/observed.ts";
import { markdownTable } from "../../src/screen/markdown.ts";
import { answered } from "./kit.ts";
import { agents } from "./kits.ts";
import { worldFrom, type Worlds } from "./world.ts";

const HEAD = ["agent", "blocks, with the reason", "asks first", "seen on the real program"];

export function frontTable(adapters: { readonly [id: string]: Adapter }): Promise<string> {
  const rows = agents.flatMap(({ id, native }) => {
    const adapter = adapters[id];
    if (!adapter) return [];
    const row = adapter.protocol.events["pre-tool-use"].find(({ readOnly }) => !readOnly);
    if (!row) return [[adapter.title, "no", "no", seen(adapter)]];
    const guard = answered(native, () => ({}))("true") as Worlds["project"];
    const { loads, whole } = adapter.config;
    const world = worldFrom({ project: guard });
    const loaded = [...loads(world), whole?.loading?.(world, "project") ?? { conditions: [] }];
    const trusted = loaded.some(({ conditions }) =>
      conditions.some(({ kind }) => kind === "trust"),
    );
    const blocks = row.can.deny ? `yes${trusted ? ", in a trusted folder" : ""}` : "no";
    const asks =
      typeof row.can.ask === "string"
        ? `yes; ${row.can.ask}`
        : row.can.ask
          ? "yes"
          : row.can.deny
            ? "blocks instead"
            : "no";
    return [[adapter.title, blocks, asks, seen(adapter)]];
  });
  return format(markdownTable(HEAD, rows), { parser: "markdown", printWidth: 100 });
}

function seen(adapter: Adapter): string {
  const row = adapter.protocol.events["pre-tool-use"][0];
  if (!row) return "no";
  const {
    basis,
    version = "",
    date = "",
    surface = "",
  } = evidenceOf(adapter, "pre-tool-use", row, "deny");
  if (basis !== "observed") return `no: ${basis}, ${version}`;
  return [version, date].filter(Boolean).join(", ") + (surface ? ` (${surface})` : "");
}

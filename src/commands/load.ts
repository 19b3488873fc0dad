/** What every command needs: adapters, wires, ids, paint. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { adapters as loadAdapters, wires as loadWires } from "../../adapters/registry.ts";
import { UserError } from "../error.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Wires } from "../model/route.ts";
import type { Paint } from "../print.ts";
import type { Adapters } from "../source.ts";

export const hostIds = Object.keys(loadAdapters);

export async function loadAll(): Promise<{ adapters: Adapters; wires: Wires }> {
  const adapters: { [id: string]: Adapter } = {};
  for (const [id, load] of Object.entries(loadAdapters)) adapters[id] = await load();
  const wires = Object.fromEntries(Object.entries(adapters).map(([id, adapter]) => [id, adapter.wire]));
  for (const [id, load] of Object.entries(loadWires)) wires[id] ??= await load();
  return { adapters, wires };
}

/** Ids with commas, `detected`, or `all`. */
export function hostsNamed(words: string, adapters: Adapters, root: string): readonly string[] {
  const named = words
    .split(",")
    .filter((word) => word.trim())
    .flatMap((word) => {
      const id = word.trim();
      if (id === "all") return hostIds;
      if (id === "detected") return hostIds.filter((one) => adapters[one]?.config.marks.some((mark) => existsSync(join(root, mark))));
      if (!hostIds.includes(id))
        throw new UserError(`there is no agent ${JSON.stringify(id)}${near(id)}`, `known: ${hostIds.join(", ")}, or detected, or all`);
      return [id];
    });
  return [...new Set(named)];
}

function near(word: string): string {
  const low = word.toLowerCase();
  const found = low && hostIds.find((id) => id.startsWith(low.slice(0, 3)) || id.includes(low) || low.includes(id));
  return found ? `; did you mean ${found}?` : "";
}

export const paint: Paint = (style, text) => (process.stdout.isTTY && !process.env["NO_COLOR"] ? styleText(style, text) : text);

export const INTERRUPTED = "an earlier run was interrupted: `hookport convert` or `hookport remove` finishes what it had begun";

/** Beside what a command prints: standard output may be read by a program. */
export const tell = (line: string) => process.stderr.write(`hookport: ${line}\n`);

export const say = (text: string) => process.stdout.write(`${text}\n`);

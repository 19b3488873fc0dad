import { parseTOML } from "toml-eslint-parser";
import { errorIn, shownAt } from "../../model/error.ts";
import { pointer } from "../../model/json.ts";
import { nearestOffset, toJson, type Parsed } from "./parsed.ts";

export function toml(text: string, file: string): Parsed {
  let ast: ReturnType<typeof parseTOML>;
  try {
    ast = parseTOML(text.replace(/^\uFEFF/, " "));
  } catch (error) {
    const {
      lineNumber = 1,
      index = 0,
      message,
    } = error as { lineNumber?: number; index?: number; message: string };
    const { shown } = shownAt(text, index);
    const twice = /multiple times/.test(message);
    const place = {
      file,
      line: lineNumber,
      what: twice ? "this key occurs again here" : `this is not TOML: ${message}`,
      shown,
    };
    throw errorIn(
      place,
      "fix the file and run the command again; nothing was written",
      "unreadable-file",
    );
  }
  const places = new Map<string, number>();
  const root = table();
  const walk = (node: unknown, above: readonly Step[]): void => {
    const table = node as TomlNode;
    const steps = [...above, ...keysAdded(table)];
    for (let depth = above.length + 1; depth <= steps.length; depth++) {
      const at = pointer(...steps.slice(0, depth));
      if (!places.has(at)) places.set(at, table.loc.start.line);
    }
    if (table.type === "TOMLKeyValue") return walk(table.value, steps);
    put(root, steps, startOf(table));
    if (table.type === "TOMLArray")
      table.elements.forEach((element, i) => {
        places.set(pointer(...steps, i), (element as TomlNode).loc.start.line);
        walk(element, [...steps, i]);
      });
    else if ("body" in table) for (const child of table.body) walk(child, steps);
  };
  walk(ast.body[0], []);
  return {
    value: toJson(root),
    line: (place) => nearestOffset(place, (at) => places.get(at)) ?? 1,
  };
}

type Step = string | number;
type Table = { [step: Step]: unknown };

/** Without a prototype: `[__proto__]` in a file would write into every object. */
const table = (): Table => Object.create(null) as Table;

function put(root: Table, path: readonly Step[], value: unknown): void {
  path.reduce((table, step, i) => {
    table[step] ??= i === path.length - 1 ? value : emptyFor(path[i + 1]);
    return table[step] as Table;
  }, root);
}

/** An empty value that can hold something at this step. */
const emptyFor = (step: Step | undefined) => (typeof step === "number" ? [] : table());

type TomlNode = { readonly loc: { readonly start: { readonly line: number } } } & (
  | {
      readonly type: "TOMLTable";
      readonly resolvedKey: readonly Step[];
      readonly body: readonly unknown[];
    }
  | { readonly type: "TOMLTopLevelTable" | "TOMLInlineTable"; readonly body: readonly unknown[] }
  | { readonly type: "TOMLKeyValue"; readonly key: unknown; readonly value: unknown }
  | { readonly type: "TOMLArray"; readonly elements: readonly unknown[] }
  | { readonly type: "TOMLValue"; readonly value: unknown }
);

function keysAdded(node: TomlNode): readonly Step[] {
  if (node.type === "TOMLTable") return node.resolvedKey;
  return node.type === "TOMLKeyValue" ? keysOf(node.key) : [];
}

/** The value of a node before anything inside it is read. */
function startOf(node: TomlNode): unknown {
  if (node.type === "TOMLValue") return node.value;
  return node.type === "TOMLArray" ? [] : table();
}

const keysOf = (key: unknown): readonly string[] =>
  (key as { keys: readonly { name?: string; value?: string }[] }).keys.map(
    ({ name, value }) => name ?? value ?? "",
  );

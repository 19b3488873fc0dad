/** What makes Claude Code drop a file or a part (report, sections 2 and 6, and `settings.ts`). */
import type { ConfigFile, FileFault } from "../../src/model/config.ts";
import {
  asFields,
  isFields,
  isWithin,
  pointer,
  type Fields,
  type Json,
} from "../../src/model/json.ts";
import * as is from "../_kin/kinds.ts";
import { costing, tableOf, eachObject, wrongValues, type Values } from "../_kin/values.ts";
import { ASKING_NATIVES, events, NATIVE_EVENTS } from "./facts.ts";
import { LISTS_OF_SOURCES, SETTINGS, SOURCES, URL_TEXT } from "./settings.ts";

const WAITS: Values = [[is.ABOVE_ZERO, "timeout"]];
const FAILS: Values = [[is.words("continue block"), "onFailure"]];

/** Fields by the handler's type; any other field has no effect. */
const HANDLERS: { readonly [type: string]: Values } = {
  command: [
    ...WAITS,
    ...FAILS,
    [is.TEXT, "command! if statusMessage"],
    [is.TEXTS, "args"],
    [is.words("bash powershell"), "shell"],
    [is.FLAG, "once async asyncRewake"],
  ],
  prompt: [
    ...WAITS,
    [is.TEXT, "prompt! model if statusMessage"],
    [is.FLAG, "once continueOnBlock"],
  ],
  agent: [...WAITS, [is.TEXT, "prompt! model"]],
  http: [
    ...WAITS,
    ...FAILS,
    [URL_TEXT, "url!"],
    [is.MAP_OF_TEXTS, "headers"],
    [is.TEXTS, "allowedEnvVars"],
  ],
  mcp_tool: [...WAITS, [is.TEXT, "server! tool!"], [is.OBJECT, "input"]],
};

const UNASKED = [
  ...Object.values(events).flatMap((rows) =>
    rows.flatMap(({ name, prompt }) => (prompt === false ? [name] : [])),
  ),
  ...NATIVE_EVENTS.filter((name) => !ASKING_NATIVES.includes(name)),
];
const AT_START = ["SessionStart", "Setup"];

/** Events that take no handler of this type (section 4, and the documentation that it names). */
const UNTAKEN: { readonly [type: string]: readonly string[] } = {
  prompt: UNASKED,
  agent: UNASKED,
  http: AT_START,
};

/** One wrong handler costs the whole file here, even a plugin's; on 31 other events its part. */
const STRICT = ["PreToolUse", "PermissionRequest"];

const isStrict = (at: string) => STRICT.some((name) => isWithin(at, pointer("hooks", name)));

/** `unread` are groups and handlers that are invalid. */
export function rejects(
  value: Json,
  { path, scope, within, plugin }: ConfigFile,
  unread: readonly FileFault[],
): readonly FileFault[] {
  const isSettings = scope !== "plugin" && within === undefined && !plugin;
  if (!isFields(value)) return isSettings ? [{ pointer: "", reason: "it holds no object" }] : [];
  const handlers = path.endsWith(".md") ? [] : wrongHandlers(value);
  const strict = [...handlers, ...unread].filter((fault) => isStrict(fault.pointer));
  return [
    ...(isSettings ? costing([...wrongValues(SETTINGS, value), ...wrongSources(value)]) : []),
    ...costing(strict, `under ${STRICT.join(" and ")} this costs the whole file`),
    ...handlers
      .filter((fault) => !isStrict(fault.pointer))
      .map((fault): FileFault => ({ ...fault, only: true })),
  ];
}

const wrongSources = (value: Fields): readonly FileFault[] =>
  LISTS_OF_SOURCES.flatMap((key) =>
    eachObject(value[key], pointer(key)).flatMap(([source, at]) =>
      wrongValues(tableOf(SOURCES, source["source"]), source, at),
    ),
  );

const wrongHandlers = ({ hooks }: Fields): readonly FileFault[] =>
  Object.entries(asFields(hooks)).flatMap(([name, list]) =>
    eachObject(list, pointer("hooks", name)).flatMap(([group, at]) => {
      const handlers = eachObject(group["hooks"], `${at}/hooks`);
      const around = wrongValues([[is.TEXT, "matcher"]], group, at);
      // If only a group is dropped, all its handlers are.
      const gone = isStrict(at)
        ? around
        : around.flatMap((fault) => handlers.map(([, below]) => ({ ...fault, pointer: below })));
      return [
        ...gone,
        ...handlers.flatMap(([handler, below]) => [
          ...wrongValues(tableOf(HANDLERS, handler["type"]), handler, below),
          ...untaken(handler["type"], name, below),
        ]),
      ];
    }),
  );

const untaken = (type: Json | undefined, name: string, at: string): readonly FileFault[] =>
  typeof type === "string" && Object.hasOwn(UNTAKEN, type) && UNTAKEN[type]?.includes(name)
    ? [{ pointer: at, reason: `${name} takes no hook of type ${type}` }]
    : [];

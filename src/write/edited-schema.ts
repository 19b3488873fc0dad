/** Builds the schema of the edited file, for editors: that of documents with a few additions. */
import { pascalCase } from "change-case";
import schema from "../../schemas/hooks.schema.json" with { type: "json" };
import { eventNames } from "../model/events.ts";
import { lookedUpOnce } from "../model/known.ts";
import { SYSTEMS } from "../read/edited.ts";

export const SCHEMA_FILE = ".hookport/hooks.schema.json";

type Properties = { readonly [name: string]: object };

const made = lookedUpOnce((agents) => schemaFor(agents.split(",")));

export const editedSchema = (agents: readonly string[]): string => made(agents.join());

const LIST = {
  type: "array",
  items: { anyOf: [{ $ref: "#/definitions/hook" }, { $ref: "#/definitions/group" }] },
};
const listOf = (items: object, description: string) => ({ type: "array", items, description });
const flag = (description: string) => ({ type: "boolean", description });

function schemaFor(agents: readonly string[]): string {
  const { group, handler, events, where, native } = schema.definitions;
  const { origin: _group, env: _env, ...ofGroup } = group.properties as Properties;
  const { origin: _handler, ...ofHandler } = {
    ...handler.properties,
    agents: idsOf("The agents that this hook is for. Default: all of `to`.", agents),
  } as Properties;
  const { title: _one, if: _if, then: _then, else: _else, ...handlerRest } = handler;
  const named = Object.fromEntries(
    eventNames.map((name) => [
      name,
      {
        $ref: "#/definitions/list",
        description: (events.properties as { [name: string]: { description: string } })[name]
          ?.description,
      },
    ]),
  );
  return `${JSON.stringify({
    $schema: schema.$schema,
    title: "Hooks of a project",
    description:
      "The hooks that people edit in .hookport/hooks.jsonc. `hookport convert` turns them into what the agents run.",
    type: "object",
    required: ["version"],
    properties: {
      $schema: { type: "string", description: "The location of this schema." },
      version: { const: 1, description: "The version of this format: 1." },
      description: {
        type: "string",
        description: "A sentence for people about the purpose of these hooks.",
      },
      to: idsOf("The agents that the hooks are for.", agents),
      from: listOf(
        { type: "string" },
        "Files whose hooks are edited in those files themselves. `hookport convert --adopt` moves the hooks here.",
      ),
      log: flag(
        "false, in .hookport/hooks.local.jsonc only: no log is kept for this person (`hookport log`).",
      ),
      dialect: {
        ...ofGroup["dialect"],
        description:
          "The dialect of a hook that does not name its own: the words for tool names, input and answers.",
      },
      adopt: flag(
        "false: hooks stay in the agents' own files, and nothing proposes to move them here. Default: true.",
      ),
      failOpen: flag(
        "If Hookport itself fails, the call goes on. Default: false, the call is denied.",
      ),
      packages: packagesFor(agents),
      hooks: {
        type: "object",
        description: "Hooks by event, in any spelling.",
        properties: { ...named, ...spelt(named) },
      },
      accept: acceptFor(agents),
      guard: {
        type: "object",
        additionalProperties: { type: "boolean" },
        description:
          "Whether a hook, by its script or a part of its command, is a guard (true) or only looks on (false). Default: as its script reads. It counts for reports only.",
      },
      systems: listOf(
        { enum: SYSTEMS },
        'The systems that the project is used on. With "windows", reports say of each hook whether it starts there. It counts for reports only.',
      ),
    },
    additionalProperties: false,
    definitions: {
      list: LIST,
      hook: {
        ...handlerRest,
        title: "Hook",
        description: "A hook. Without a type it is a command.",
        properties: {
          ...sameAs("group", ["matcher", "dialect", "sequential"]),
          ...sameAs("handler", Object.keys(ofHandler)),
        },
        anyOf: [{ required: ["command"] }, { required: ["prompt"] }],
      },
      group: { ...group, properties: ofGroup },
      handler: {
        ...handlerRest,
        properties: ofHandler,
        anyOf: [{ required: ["command"] }, { required: ["prompt"] }],
      },
      where,
      native,
    },
  })}\n`;
}

const packagesFor = (agents: readonly string[]) => ({
  type: "object",
  description:
    "Installed packages whose hooks count here too. `hookport install` and `hookport remove` write the names.",
  additionalProperties: {
    type: "object",
    description:
      "Hooks of the package, by their script or a part of their command: false switches one off, a list says for which agents it is.",
    additionalProperties: {
      anyOf: [{ type: "boolean" }, { type: "array", items: { enum: agents } }],
    },
  },
});

function acceptFor(agents: readonly string[]) {
  const { accepted } = schema.definitions;
  const { host: _host, file: _file, code, ...ofGap } = accepted.properties as Properties;
  const properties = {
    code: withoutExamples(code),
    agent: { enum: agents, description: "The agent that it is accepted for. Default: every one." },
    hook: {
      type: "string",
      minLength: 1,
      description:
        "The hook that it is accepted for, by its script or the start of its command. Default: every one.",
    },
    ...ofGap,
  };
  return {
    type: "array",
    description: "Gaps that the team accepts. They stay in the reports and fail nothing.",
    items: { ...accepted, properties },
  };
}

const sameAs = (definition: string, names: readonly string[]): Properties =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/definitions/${definition}/properties/${name}` }]),
  );
const idsOf = (description: string, agents: readonly string[]) =>
  listOf({ enum: agents }, description);

const withoutExamples = ({ examples: _examples, ...rest }: { readonly examples?: unknown } = {}) =>
  rest;

/** Events as several agents spell them. */
const spelt = (events: Properties): Properties =>
  Object.fromEntries(
    Object.keys(events).map((name) => [
      pascalCase(name),
      { $ref: `#/properties/hooks/properties/${name}` },
    ]),
  );

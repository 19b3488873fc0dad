/**
 * Documents of rulesync, as its release 17.0.0 was seen to read them and to copy their hooks into
 * agents' files.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { format } from "../../adapters/rulesync/format.ts";
import { BLOCKS, OTHER_BLOCKS } from "../../adapters/rulesync/tables.ts";
import { convert } from "../../src/convert/convert.ts";
import { remove } from "../../src/convert/remove.ts";
import type { Json } from "../../src/model/json.ts";
import { PROJECT } from "../../src/model/layer.ts";
import { findSources } from "../../src/read/find.ts";
import type { Source } from "../../src/read/source.ts";
import { ownersView } from "../../src/write/ledger.ts";
import { auditOf, filesOf, request as asked, type Texts } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";
import { adapters } from "../support/hosts.ts";
import type { memory } from "../support/memory.ts";
import { runs } from "../support/runs.ts";

const DOCUMENT = ".rulesync/hooks.jsonc";
const SETTINGS = ".claude/settings.json";
const CURSOR = ".cursor/hooks.json";

const sourcesIn = (files: ReturnType<typeof memory>) =>
  findSources(adapters, ownersView(files), { scopes: ["project"] });
const read = (files: Texts) => sourcesIn(filesOf(files));
const found = (sources: readonly Source[]) =>
  sources.flatMap(({ file, groups, natives }) =>
    [...groups, ...natives].flatMap(({ event, hostEvent, group }) =>
      group.hooks.map((handler) => ({ file, event, hostEvent, group, handler })),
    ),
  );
const of = (value: object) => read({ [DOCUMENT]: value });
const foundIn = (value: object) => found(of(value));
const told = (sources: readonly Source[]) =>
  sources.flatMap(({ unread, remarks = [] }) =>
    [...unread, ...remarks].map(({ code, pointer, message }) => [code, pointer, message]),
  );

const request = (files: ReturnType<typeof memory>, targets: readonly string[]) => ({
  ...asked(files, targets),
  sources: sourcesIn(files),
});
function converted(files: ReturnType<typeof memory>, targets: readonly string[], adopt?: boolean) {
  const outcome = convert({ ...request(files, targets), adopt });
  for (const { path, after } of outcome.changes) files.put(path, after);
  return outcome;
}

describe("words", () => {
  test("a general hook is read in Claude Code's words, if that has the event", () => {
    const [value] = foundIn({ hooks: { preToolUse: [{ matcher: "Bash", command: "sh g.sh" }] } });
    expect(value).toMatchObject({
      event: "pre-tool-use",
      group: { matcher: "Bash", dialect: "claude-code", origin: { format: "rulesync" } },
      handler: { type: "command", command: "sh g.sh", origin: { line: 4 } },
    });
    expect(value?.handler.agents).toBeUndefined();
  });

  test("another is read in the words of the agent that has its event", () => {
    const dialects = (event: string) =>
      foundIn({ hooks: { [event]: [{ command: "sh g.sh" }] } }).map(({ group }) => group.dialect);
    expect(dialects("beforeShellExecution")).toEqual(["cursor:beforeShellExecution"]);
    expect(dialects("beforeSubmitPrompt")).toEqual(["claude-code"]);
    expect(dialects("afterError")[0]).toContain("copilot");
  });

  test("which of them it is, is said once for each agent", () => {
    const sentences = told(
      of({
        hooks: {
          preToolUse: [{ command: "a" }, { command: "b" }],
          beforeReadFile: [{ command: "c" }],
        },
      }),
    ).filter(([code, , message]) => code === "read-as" && message?.includes("in the words of"));
    expect(sentences.map(([, , message]) => message)).toEqual([
      expect.stringMatching(/^2 general hooks are read in the words of Claude Code: /),
      expect.stringMatching(/^one general hook is read in the words of Cursor: /),
    ]);
  });

  test("a command that begins with a dot starts in the project, as rulesync writes it", () => {
    const commands = (command: string, args?: string[]) =>
      foundIn({ hooks: { stop: [{ command, ...(args && { args }) }] } }).map(
        (item) => item.handler.command,
      );
    expect(commands("./a.sh x")).toEqual(['"$CLAUDE_PROJECT_DIR"/a.sh x']);
    expect(commands(".rulesync/a.sh")).toEqual(['"$CLAUDE_PROJECT_DIR"/.rulesync/a.sh']);
    expect(commands("'./my a.sh' x")).toEqual(["\"$CLAUDE_PROJECT_DIR\"/'my a.sh' x"]);
    expect(commands("./a.sh", ["x"])).toEqual(["${CLAUDE_PROJECT_DIR}/a.sh"]);
    expect(commands("sh ./a.sh")).toEqual(["sh ./a.sh"]);
  });

  test("seconds are seconds, and other fields with a meaning of their own are kept", () => {
    const [value] = foundIn({
      hooks: {
        preToolUse: [
          { command: "g", timeout: 30, failClosed: true, env: { A: "b" }, commandWindows: "w" },
        ],
      },
    });
    expect(value?.handler).toMatchObject({
      timeout: 30,
      failClosed: true,
      env: { A: "b" },
      windows: "w",
    });
    for (const block of Object.keys(BLOCKS))
      for (const { handler } of foundIn({
        hooks: {},
        [block]: { hooks: { preToolUse: [{ command: "g", timeout: 30 }] } },
      }))
        expect(handler.timeout, block).toBe(30);
  });

  test("fields that count for nothing there are named", () => {
    const sentences = told(
      of({
        hooks: {
          stop: [{ command: "g", loop_limit: 3, enabled: false, matchr: "x", timeout: "5" }],
        },
      }),
    );
    expect(sentences.map(([code, pointer]) => `${code} ${pointer}`)).toEqual(
      expect.arrayContaining([
        "field-ignored /hooks/stop/0/loop_limit",
        "field-ignored /hooks/stop/0/enabled",
        "unknown-key /hooks/stop/0/matchr",
        "unknown-key /hooks/stop/0/timeout",
      ]),
    );
  });
});

describe("blocks", () => {
  test("a hook in a block is for its agent alone", () => {
    const hooks = foundIn({
      hooks: {},
      cursor: { hooks: { beforeShellExecution: [{ command: "g" }] } },
      claudecode: { hooks: { PreToolUse: [{ command: "g" }], Setup: [{ command: "s" }] } },
    });
    expect(hooks.map(({ hostEvent, handler }) => [hostEvent, handler.agents])).toEqual([
      ["beforeShellExecution", ["cursor"]],
      ["PreToolUse", ["claude-code"]],
      ["Setup", ["claude-code"]],
    ]);
  });

  test.each([["preToolUse"], ["PreToolUse"]])(
    "its list of %s replaces the general one, also if it is empty",
    (name) => {
      const general = { preToolUse: [{ command: "g" }], stop: [{ command: "s" }] };
      const hooks = foundIn({ hooks: general, claudecode: { hooks: { [name]: [] } } });
      const others = Object.keys(adapters).filter((id) => id !== "claude-code");
      expect(hooks.map(({ handler }) => handler.agents)).toEqual([others, undefined]);
    },
  );

  test("Copilot's two blocks are read, and that of its terminal alone replaces nothing", () => {
    const hooks = (block: string) =>
      foundIn({
        hooks: { preToolUse: [{ command: "g" }] },
        [block]: { hooks: { preToolUse: [{ command: "c" }] } },
      }).map(({ handler }) => handler.agents?.includes("copilot") ?? "every");
    expect(hooks("copilot")).toEqual([false, true]);
    expect(hooks("copilotcli")).toEqual(["every", true]);
  });

  test("one of an agent whose hooks are code, or that is not known yet, is named", () => {
    const hooks = { preToolUse: [{ command: "g" }] };
    const sources = of({ hooks, opencode: { hooks } });
    expect(told(sources).slice(0, 1)).toEqual([
      ["no-agent", "/opencode/hooks/preToolUse/0", expect.any(String)],
    ]);
    expect(found(sources)[0]?.handler.agents ?? []).not.toContain("opencode");
  });

  test("one of an agent that is not known here is named, hook by hook", () => {
    const sentences = told(
      of({
        hooks: {},
        kiro: { hooks: { PostFileSave: [{ command: "a" }, { command: "b" }] } },
        cursr: { hooks: { stop: [{ command: "c" }] } },
      }),
    );
    expect(sentences).toEqual([
      ["no-agent", "/kiro/hooks/PostFileSave/0", expect.stringContaining("only for Kiro")],
      ["no-agent", "/kiro/hooks/PostFileSave/1", expect.stringContaining("only for Kiro")],
      ["no-agent", "/cursr/hooks/stop/0", expect.stringContaining("did you mean cursor?")],
    ]);
  });
});

describe("what is not read", () => {
  test("an event that rulesync does not have is named with the one that was meant", () => {
    expect(told(of({ hooks: { PreToolUse: [{ command: "g" }] } }))).toEqual([
      ["unknown-event", "/hooks/PreToolUse/0", expect.stringContaining("did you mean preToolUse?")],
    ]);
    expect(told(of({ hooks: { contextOffload: [{ command: "g" }] } }))).toEqual([
      ["no-agent", "/hooks/contextOffload/0", expect.any(String)],
    ]);
  });

  test("comments, trailing commas and a BOM are read", () => {
    const text = '\uFEFF{ // one\n "hooks": { /* two */ "stop": [{ "command": "g", }, ], },\n}\n';
    expect(found(read({ [DOCUMENT]: text })).map(({ handler }) => handler.command)).toEqual(["g"]);
  });

  test("of two documents rulesync reads one, and the other is named", () => {
    const other = ".rulesync/hooks.json";
    const sources = read({
      [DOCUMENT]: { hooks: { stop: [{ command: "a" }] } },
      [other]: { hooks: { stop: [{ command: "b" }] } },
    });
    expect(found(sources).map(({ handler }) => handler.command)).toEqual(["a"]);
    expect(sources.flatMap(({ remarks = [] }) => remarks)).toContainEqual(
      expect.objectContaining({ code: "unread", file: other }),
    );
    expect(found(read({ [other]: { hooks: { stop: [{ command: "b" }] } } }))).toHaveLength(1);
  });

  const definition = fc.oneof(
    { weight: 6, arbitrary: fc.record({ command: fc.string(), matcher: fc.string() }) },
    fc.record({ type: fc.constantFrom("prompt", "http", "agent", "x"), prompt: fc.string() }),
    fc.constantFrom<Json>(null, 1, "text", [], {}),
  );
  const events = fc.dictionary(
    fc.constantFrom(
      ...Object.keys(BLOCKS["claudecode"]?.events ?? {}).slice(0, 4),
      ..."beforeShellExecution contextOffload afterError todoCreated PreToolUse".split(" "),
      ..."nope __proto__ constructor beforeTabFileRead".split(" "),
    ),
    fc.oneof({ weight: 8, arbitrary: fc.array(definition, { maxLength: 3 }) }, fc.constant(null)),
  );
  const blocks = [...Object.keys(BLOCKS), ...Object.keys(OTHER_BLOCKS), "nobody", "constructor"];

  test("every definition is read once, or named as unread", () => {
    fc.assert(
      fc.property(
        events,
        fc.dictionary(fc.constantFrom(...blocks), fc.record({ hooks: events })),
        (hooks, others) => {
          const document = JSON.parse(JSON.stringify({ ...others, hooks })) as {
            readonly [block: string]: unknown;
          };
          const expected: string[] = [];
          const walk = (section: object, at: string) => {
            for (const [event, list] of Object.entries(section))
              if (Array.isArray(list)) list.forEach((_, i) => expected.push(`${at}/${event}/${i}`));
              else expected.push(`${at}/${event}`);
          };
          for (const [name, value] of Object.entries(document))
            if (name === "hooks") walk(value as object, "/hooks");
            else walk((value as { hooks: object }).hooks, `/${name}/hooks`);
          const sources = of(document);
          const pointers = [
            ...found(sources).map(({ handler }) => handler.origin?.pointer ?? ""),
            ...sources.flatMap(({ unread }) => unread.map(({ pointer }) => pointer)),
          ];
          expect(pointers.toSorted()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

/** What rulesync wrote of the document at the top of each test. */
const copies = (command: string) => ({
  [SETTINGS]: {
    hooks: {
      PreToolUse: [groupOf(`"$CLAUDE_PROJECT_DIR"/${command}`, "Bash")],
      Stop: [groupOf("sh stop.sh")],
    },
  },
  [CURSOR]: {
    version: 1,
    hooks: {
      preToolUse: [{ command: `./${command}`, matcher: "Bash" }],
      stop: [{ command: "sh stop.sh" }],
    },
  },
});
const GUARD = {
  [DOCUMENT]: {
    hooks: {
      preToolUse: [{ matcher: "Bash", command: "./guard.sh" }],
      stop: [{ command: "sh stop.sh" }],
    },
  },
};

describe("copies in agents' files", () => {
  test("are no sources", () => {
    expect(read({ ...GUARD, ...copies("guard.sh") }).map(({ file }) => file)).toEqual([DOCUMENT]);
  });

  test("a hook that differs in its command or its filter is its owner's", () => {
    expect(found(read({ ...GUARD, ...copies("other.sh") })).map(({ file }) => file)).toEqual([
      DOCUMENT,
      DOCUMENT,
      SETTINGS,
      CURSOR,
    ]);
    const hooks = (matcher?: string) => ({
      PreToolUse: [
        {
          ...(matcher !== undefined && { matcher }),
          hooks: [{ type: "command", command: "./guard.sh" }],
        },
      ],
    });
    for (const matcher of [undefined, "Write"])
      expect(found(read({ ...GUARD, [SETTINGS]: { hooks: hooks(matcher) } }))).toHaveLength(3);
    expect(found(read({ ...GUARD, [SETTINGS]: { hooks: hooks("Bash") } }))).toHaveLength(2);
    const closed = { command: "./guard.sh", matcher: "Bash", failClosed: true };
    expect(found(read({ ...GUARD, [CURSOR]: { hooks: { preToolUse: [closed] } } }))).toHaveLength(
      3,
    );
  });

  test("a hook that the document has for another agent alone is its owner's", () => {
    const hooks = { preToolUse: [{ matcher: "Bash", command: "./guard.sh" }] };
    const own = { [SETTINGS]: copies("guard.sh")[SETTINGS] };
    for (const document of [
      { hooks: {}, cursor: { hooks } },
      { hooks, claudecode: { hooks: { preToolUse: [] } } },
    ])
      expect(read({ [DOCUMENT]: document, ...own }).map(({ file }) => file)).toContain(SETTINGS);
  });

  test("of a group with copies and others the others are their owner's", () => {
    const line = (command: string) => ({ type: "command", command });
    const group = (...hooks: object[]) => ({
      hooks: { PreToolUse: [{ matcher: "Bash", hooks }] },
    });
    const of = (...hooks: object[]) =>
      found(read({ ...GUARD, [SETTINGS]: group(...hooks) })).flatMap(({ file, handler }) =>
        file === SETTINGS ? [handler.command] : [],
      );
    expect(of(line("./guard.sh"), line("mine.sh"))).toEqual(["mine.sh"]);
    expect(of(line("./guard.sh"), line('"$CLAUDE_PROJECT_DIR"/guard.sh'))).toEqual([]);
  });

  test("a copy in other words does not stand for the hook, and a copy in its own does", () => {
    const files = filesOf({ ...GUARD, ...copies("guard.sh") });
    const { judged } = converted(files, ["claude-code", "cursor"]);
    const via = Object.fromEntries(
      judged.map(({ host, plan }) => [host, plan.placed.map((placed) => placed.via)]),
    );
    expect(via).toEqual({ "claude-code": ["left", "left"], cursor: ["shim", "shim"] });
    const codes = judged.flatMap(({ host, judged: each }) =>
      each.flatMap(({ findings }) =>
        findings.flatMap(({ code }) => (code === "fires-twice" ? [host] : [])),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(["cursor"]));
  });

  test("--adopt takes them out, and everything goes back as it was", () => {
    const files = filesOf({ ...GUARD, ...copies("guard.sh") });
    const before = new Map(files.texts);
    const { judged } = converted(files, ["claude-code", "cursor"], true);
    expect(files.read(CURSOR)).not.toContain("./guard.sh");
    expect(files.read(SETTINGS)).not.toContain("/guard.sh");
    expect(files.read(DOCUMENT)).toBe(before.get(DOCUMENT));
    const codes = judged.flatMap(({ judged: each }) =>
      each.flatMap(({ findings }) => findings.map(({ code }) => code)),
    );
    expect(codes).not.toContain("fires-twice");
    expect(convert(request(files, ["claude-code", "cursor"])).changes).toEqual([]);
    for (const { path, after } of remove(adapters, files, undefined, [PROJECT]))
      files.put(path, after);
    expect(files.texts).toEqual(before);
  });

  test("one of an agent that is not converted to stays", () => {
    const files = filesOf({ ...GUARD, ...copies("guard.sh") });
    const before = files.read(SETTINGS);
    converted(files, ["cursor"], true);
    expect(files.read(SETTINGS)).toBe(before);
    expect(files.read(CURSOR)).not.toContain("./guard.sh");
  });

  test("what the document no longer has for an agent is that agent's own hook", () => {
    const document = { ...GUARD[DOCUMENT], cursor: { hooks: { preToolUse: [] } } };
    const files = filesOf({ ...copies("guard.sh"), [DOCUMENT]: document });
    converted(files, ["cursor"], true);
    expect(files.read(PROJECT.edited)).toContain("./guard.sh");
    expect(files.read(PROJECT.edited)).not.toContain("sh stop.sh");
  });

  test("what only its own agent can run is not written there twice", () => {
    const handlers = [
      { type: "prompt", prompt: "Is this safe? $ARGUMENTS" },
      { type: "http", url: "http://127.0.0.1:1/" },
    ];
    const document = {
      hooks: {},
      claudecode: { hooks: { preToolUse: handlers, setup: [{ command: "echo" }] } },
      cursor: { hooks: { beforeTabFileRead: [{ command: "echo" }] } },
    };
    const written = {
      [SETTINGS]: { hooks: { PreToolUse: [{ hooks: handlers }], Setup: [groupOf("echo")] } },
      [CURSOR]: { version: 1, hooks: { beforeTabFileRead: [{ command: "echo" }] } },
    };
    const of = (files: Texts) => {
      const at = filesOf({ [DOCUMENT]: document, ...files });
      converted(at, ["claude-code", "cursor"]);
      return [at.read(SETTINGS), at.read(CURSOR)].map(
        (text) => JSON.parse(text ?? "{}") as unknown,
      );
    };
    expect(of(written)).toEqual([written[SETTINGS], written[CURSOR]]);
    expect(JSON.stringify(of({}))).toContain('"Setup"');
    expect(JSON.stringify(of({}))).toContain("Is this safe?");
    expect(JSON.stringify(of({}))).toContain("beforeTabFileRead");
  });

  test("--no-adopt gives them back", () => {
    const files = filesOf({ ...GUARD, ...copies("guard.sh") });
    converted(files, ["cursor"], true);
    converted(files, ["cursor"], false);
    expect(files.read(CURSOR)).toContain("./guard.sh");
  });
});

test("the files that rulesync writes are those of known agents, at places where they keep hooks", () => {
  for (const [id, paths] of Object.entries(format.writes)) {
    const { places = [], whole } = adapters[id]?.config ?? {};
    if (!adapters[id] || whole) continue;
    for (const path of paths)
      expect(
        places.some((place) => place.path === path || place.path.includes("*")),
        `${id} ${path}`,
      ).toBe(true);
  }
});

test("an agent runs a copy in its own file unchanged, and is not said to lack the hook", () => {
  const hooks = { sessionStart: [{ command: "date >> starts.log" }] };
  const [hook] = auditOf(["cursor"], {
    [DOCUMENT]: { hooks },
    [CURSOR]: { version: 1, hooks },
  }).hooks;
  const [now] = hook?.hosts ?? [];
  expect(now?.findings[0]?.message).toContain(`Cursor runs it unchanged in ${CURSOR}`);
});

/** The shape that several agents share, with a made-up agent that differs where agents do. */
import { describe, expect, test } from "vitest";
import { COMMAND, readHandler, writeHandler, type HandlerShape } from "../adapters/_kin/handler.ts";
import { hooksFile } from "../adapters/_kin/config.ts";
import type { Adapter, Protocol } from "../src/model/adapter.ts";
import type { ConfigFile, TimeoutUnit } from "../src/model/config.ts";
import { findSources } from "../src/read/find.ts";
import { check } from "../src/report/checks/index.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";

const home = adapters["claude-code"] as Adapter;
const protocol: Protocol = { ...home.protocol, id: "clock" };
const place: ConfigFile = { path: ".clock/hooks.json", scope: "project", write: true };
const handlers: HandlerShape = { title: "Clock", own: "x-clock", types: { command: COMMAND }, kept: [] };

function clock(timeoutUnit?: TimeoutUnit): Adapter {
  const file = hooksFile({
    title: "Clock",
    protocol,
    shape: "groups",
    nativeEvents: [],
    ...(timeoutUnit && { timeoutUnit }),
    readHandler: (value) => readHandler(handlers, value),
    writeHandler: (handler) => writeHandler(handlers, handler),
    entry: ({ command, timeout }) => ({ type: "command", command, timeout }),
  });
  return { ...home, title: "Clock", protocol, config: { ...home.config, ...file, places: [place], projectMarkers: [".clock"] } };
}

const hooksWith = (timeout: number) => ({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "true", timeout }] }] } });

describe.each([
  ["seconds", undefined, 10],
  ["seconds", "s", 10],
  ["milliseconds", "ms", 10_000],
] as const)("an agent that counts %s (%s)", (_, unit, written) => {
  const { config } = clock(unit);

  test("is read in seconds", () => {
    expect(config.read?.(hooksWith(written), place).groups[0]?.group.hooks[0]?.timeout).toBe(10);
  });

  test("is written in its own unit, its own handlers and calls of the shim alike", () => {
    const value = { hooks: [{ type: "command", command: "true", timeout: written }] };
    const ours = { event: "PreToolUse", command: "true", timeout: 10, gate: true, failOpen: false };
    const native = { event: "PreToolUse", native: { hooks: [{ type: "command" as const, command: "true", timeout: 10 }] } };
    expect(config.write([ours, native])).toEqual([ours, native].map(({ event }) => ({ at: ["hooks", event], value })));
  });

  test("is written back as it was read", () => {
    const read = config.read?.(hooksWith(written), place).groups.map(({ hostEvent, group }) => ({ event: hostEvent, native: group })) ?? [];
    expect(config.write(read).map(({ value }) => value)).toEqual(hooksWith(written).hooks.PreToolUse);
  });
});

describe("a timeout in the wrong unit is noticed in the words of the agent", () => {
  const said = (unit: TimeoutUnit | undefined, timeout: number) => {
    const all = { ...adapters, clock: clock(unit) };
    const files = memory({ ".clock/hooks.json": JSON.stringify(hooksWith(timeout)) });
    const found = check(all, { ...protocols, clock: protocol }, findSources(all, files, { scopes: ["project"] }), files);
    return found.filter(({ code }) => code === "timeout-unit").map(({ message }) => message);
  };
  test.each([
    [undefined, 5000, "a timeout of 5000 is 83 minutes: this is in seconds"],
    ["s", 5000, "a timeout of 5000 is 83 minutes: this is in seconds"],
    ["ms", 10, "a timeout of 10 is 0.01 s: this is in milliseconds"],
    ["ms", 60, "a timeout of 60 is 0.06 s: this is in milliseconds"],
    ["ms", 600, "a timeout of 600 is 0.6 s: this is in milliseconds"],
  ] as const)("%s: %d", (unit, timeout, message) => {
    expect(said(unit, timeout)).toEqual([message]);
  });
  test.each([
    [undefined, 10],
    ["s", 600],
    ["ms", 500],
    ["ms", 5000],
    ["ms", 60_000],
  ] as const)("%s: %d is nothing to speak of", (unit, timeout) => {
    expect(said(unit, timeout)).toEqual([]);
  });
});

test("every agent's writer and reader agree on the unit of a timeout", () => {
  for (const { protocol: each, config } of Object.values(adapters)) {
    const [row] = each.events["pre-tool-use"];
    const to = config.places.findLast((one) => one.write) as ConfigFile;
    const outputs = config.write([{ event: row?.name ?? "", native: { hooks: [{ type: "command", command: "true", timeout: 42 }] } }]);
    const back = config.read?.({ ...to.frame, hooks: { [row?.name ?? ""]: outputs.map(({ value }) => value) } }, to);
    expect([42, undefined], each.id).toContain(back?.groups[0]?.group.hooks[0]?.timeout);
    expect(back?.groups).toHaveLength(1);
    expect(JSON.stringify(outputs).includes("42000"), each.id).toBe(config.timeoutUnit === "ms");
  }
});

/** The third wire format of a scripted model: a backend that asks its client for every call. */
import { expect, test } from "vitest";
import { canAsk } from "../../src/live/asks.ts";
import { hookAnswer, toolResult, unframed } from "../../src/live/connect.ts";
import {
  bytesAt,
  decode,
  encode,
  jsonStruct,
  numberAt,
  textAt,
  textsIn,
  messageAt,
  type DecodedMessage,
} from "../../src/live/protobuf.ts";
import { serveConnect } from "../../src/node/live/connect.ts";
import { real as cursor } from "../../adapters/cursor/kit/real.ts";
import { saying } from "../../src/live/session.ts";

test("messages are read as they were written, whatever their numbers and sizes", () => {
  const long = "ä".repeat(300);
  const message = encode({ 1: 300, 2: long, 15: { 3: ["a", "b"] }, 55: true, 4: undefined });
  expect(numberAt(decode(message), 1)).toBe(300);
  expect(textAt(decode(message), 2)).toBe(long);
  expect(
    messageAt(message, 15)?.[3]?.map((item) => new TextDecoder().decode(item as Uint8Array)),
  ).toEqual(["a", "b"]);
  expect(numberAt(decode(message), 55)).toBe(1);
  expect(decode(message.subarray(0, -1))).toBeUndefined();
  expect(decode(Uint8Array.of(0x0a, 0x7f, 1))).toBeUndefined();
});

test("any JSON goes as a structure, and every text in it is found again", () => {
  const struct = jsonStruct({ a: "one", b: [true, null, 1.5, "two"], c: { d: "three" } });
  expect(textsIn(encode({ 1: 7, 2: struct })).join(" ")).toMatch(/one[^]*two[^]*three/);
});

test("what the model is told of a call: output in pieces, a refusal's reason, what hooks say beside it", () => {
  const answer = (fields: object) => decode(encode({ 1: 1, ...fields })) as DecodedMessage;
  expect(
    toolResult([
      answer({ 14: { 1: { 1: "a" } } }),
      answer({ 14: { 1: { 1: "b" } } }),
      answer({ 14: { 3: { 1: 0 } } }),
    ]),
  ).toEqual({
    text: "ab",
    failed: false,
  });
  expect(toolResult([answer({ 14: { 5: { 1: "touch x", 3: "not here" } } })])).toEqual({
    text: "not here",
    failed: true,
  });
  expect(
    toolResult([
      answer({ 7: { 1: { 1: "/x", 2: "content" } }, 45: { 1: "postToolUse", 2: "mind this" } }),
    ]),
  ).toEqual({
    text: expect.stringMatching(/content[^]*mind this$/) as string,
    failed: false,
  });
  expect(
    textAt(hookAnswer([answer({ 27: { 1: { 2: { 1: "deny", 2: "no" } } } })], "subagentStart"), 2),
  ).toBe("no");
});

test("every call and every hook that the driver knows has a place on the wire", () => {
  const uses = [
    { name: "Bash", input: { command: "ls", cwd: "sub" } },
    ...["Read", "Write", "Edit", "Delete"].map((name) => ({
      name,
      input: { file_path: "/x", content: "y" },
    })),
    { name: "Grep", input: { pattern: "x", path: "/x" } },
    { name: "LS", input: { path: "/x" } },
    { name: "WebFetch", input: { url: "http://127.0.0.1:9" } },
    { name: "mcp__probe__echo", input: { text: "x" } },
  ];
  expect(uses.map((use) => cursor.call(use).name).filter((name) => !canAsk(name))).toEqual([]);
});

test("a conversation over two requests, with messages that overtake each other", async () => {
  const turns = [{ calls: [{ name: "Bash", input: { command: "ls" } }] }, { text: "the-end" }];
  const log: string[] = [];
  const model = await serveConnect(
    { main: turns, agent: [] },
    ({ calls = [] }) => calls.map((call) => ({ id: "call_1", ...cursor.call(call) })),
    undefined,
    (path, body) => void log.push(`${path} ${body}`),
  );
  const post = (path: string, body: Uint8Array) =>
    fetch(model.url + path, {
      method: "POST",
      body,
      headers: { "content-type": "application/proto" },
    });
  const append = (no: number, message: Uint8Array) =>
    post(
      "/any.Service/BidiAppend",
      encode({ 1: Buffer.from(message).toString("hex"), 2: { 1: "conversation" }, 3: no }),
    );
  try {
    const run = encode({ 1: { 2: { 1: { 1: { 1: "hello" } } } } });
    const start = encode({ 1: "conversation" });
    const stream = await post(
      "/any.Service/RunSSE",
      Buffer.concat([Buffer.from([0, 0, 0, 0, start.length]), start]),
    );
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    await append(0, run);
    const asked = decode(unframed((await reader.read()).value as Uint8Array));
    const exec = decode(bytesAt(asked, 2) as Uint8Array);
    expect(textAt(messageAt(bytesAt(asked, 2), 14), 1)).toBe("ls");
    const no = numberAt(exec, 1) as number;
    await append(3, encode({ 5: { 1: { 1: no } } }));
    await append(2, encode({ 2: { 1: no, 14: { 3: { 1: 0 } } } }));
    await append(1, encode({ 2: { 1: no, 14: { 1: { 1: "file.txt" } } } }));
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += Buffer.from(part.value).toString();
    expect(rest).toContain("the-end");
    expect(model.requests.map(({ lane, text }) => [lane, text])).toEqual([
      ["main", "hello"],
      ["main", "hello\nfile.txt"],
    ]);
    // A recording's digest is of all of them, in the order they came.
    expect(log.map((line) => line.split(" ")[0]?.split("/").at(-1))).toEqual([
      "RunSSE",
      ...Array<string>(4).fill("BidiAppend"),
    ]);
    expect(log[1]).toContain(Buffer.from(Buffer.from(run).toString("hex")).toString("hex"));
    expect(model.requests[1]?.results["call_1"]).toEqual({ text: "file.txt", failed: false });
  } finally {
    await model.close();
  }
});

test("the launcher is given its task, a path for login shells, and what a user forbids", () => {
  const place = { project: "/p", home: "/h", tmp: "/t", cache: "/c" };
  const session = { ...saying(), ...cursor.denied("touch").session, env: { PATH: "/it's/bin" } };
  const { args, home } = cursor.launch(session, place, "http://127.0.0.1:1");
  expect(args[0]).toMatch(/adapters\/cursor\/kit\/launcher\.mjs$/);
  expect(home).toMatchObject({
    ".bash_profile": `export PATH='/it'\\''s/bin'\n`,
    ".cursor/hooks.json": { version: 1 },
  });
});

/** Several documents at once: each is one package with a root of its own. */
import { expect, test } from "vitest";
import { isHost, type EventRow, type HostProtocol } from "../src/model/adapter.ts";
import { hookCall, type Job } from "../src/model/call.ts";
import type { Handler } from "../schemas/types/document.ts";
import { isForsaken } from "../src/model/standing.ts";
import { protocols } from "./support/hosts.ts";
import { callOf } from "./support/standard.ts";

const hosts = Object.values(protocols)
  .filter(isHost)
  .filter((protocol) => protocol.events["pre-tool-use"].some(({ can }) => can.deny));
const rowOf = (host: HostProtocol) =>
  host.events["pre-tool-use"].find(({ can }) => can.deny) as EventRow;
const guard: Handler = { type: "command", command: "guard" };
const packaged = (packageRoot: string, ...hooks: Handler[]) => ({
  doc: { version: 1 as const, hooks: { "pre-tool-use": [{ hooks }] } },
  packageRoot,
});

async function called(
  host: HostProtocol,
  documents: readonly ReturnType<typeof packaged>[],
  denying = "",
) {
  const jobs: Job[] = [];
  const call = callOf(host, "pre-tool-use", rowOf(host));
  const run = async (job: Job) => {
    jobs.push(job);
    const denies = job.env["PACKAGE_ROOT"] === denying;
    return { stdout: "", stderr: denies ? "no" : "", code: denies ? 2 : 0 };
  };
  const { decision } = await hookCall({
    protocols,
    protocol: host,
    call,
    documents,
    root: "/project",
    run,
    elapsed: () => 0,
  });
  return { decision, roots: jobs.map(({ env }) => env["PACKAGE_ROOT"]) };
}

test.each(hosts)(
  "$id: the same command of two packages runs in each, with that package's root",
  async (host) => {
    const both = [packaged("/packages/one", guard), packaged("/packages/two", guard)];
    expect((await called(host, both)).roots).toEqual(["/packages/one", "/packages/two"]);
    for (const denying of ["/packages/one", "/packages/two"])
      expect((await called(host, both, denying)).decision).toMatchObject({
        verdict: "deny",
        reason: "no",
      });
  },
);

test.each(hosts)("$id: an entry is forsaken only if no document has a hook for it", (host) => {
  const standing = { protocol: host, event: rowOf(host).name };
  expect(isForsaken([packaged("/a"), packaged("/b", guard)], standing, standing)).toBe(false);
  expect(isForsaken([packaged("/a"), packaged("/b")], standing, standing)).toBe(true);
});

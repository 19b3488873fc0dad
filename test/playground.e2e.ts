/** With the replies that `run` recorded typed in, the playground decides as `run` does. */
import { expect, test } from "vitest";
import type { PlayedCall } from "../schemas/types/output.ts";
import { convertGiven } from "../src/site/converted.ts";
import { hookKey, playGiven } from "../src/site/played.ts";
import { givenProject } from "../src/site/project.ts";
import { examples, exampleTexts } from "./support/examples.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { project } from "./support/project.ts";

const CALLS = [
  { bash: "git push --force origin main" },
  { write: ".env" },
  { prompt: "deploy with password=hunter2hunter2" },
  { result: "token ghp_0123456789abcdefghij0123456789abcdef" },
] as const;

const flagsOf = (call: object): readonly string[] => {
  const [[name = "", value] = []] = Object.entries(call) as [string, string | true][];
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === true ? [flag] : [flag, value ?? ""];
};

/** The first has every agent, and of each other one every third agent is asked, in turn. */
const [WHOLE] = examples;
const askedOf = (name: string, hosts: readonly string[]) =>
  name === WHOLE ? hosts : hosts.filter((_, i) => i % 3 === examples.indexOf(name) % 3);

test.each(examples)("%s", async (name) => {
  const texts = exampleTexts(name);
  const p = project(texts);
  const agents = Object.keys(adapters);
  const files = Object.entries(texts).map(([path, text]) => ({ path, text, isGuessed: false }));
  const given = givenProject(adapters, { files, isWhole: true });
  const known = { adapters, protocols };
  const asked = { agents, adopt: true };
  const { changes } = convertGiven({
    ...known,
    project: given,
    asked,
    today: "2026-11-22",
    shim: "// the shim\n",
  });
  p.hookport("convert", "--to", agents.join(","), "--adopt");
  const hosts = askedOf(name, agents).join();
  const verdicts = new Set<string>();
  for (const call of CALLS) {
    const { stdout } = p.hookport("run", "--host", hosts, ...flagsOf(call), "--json");
    const recorded = JSON.parse(stdout) as PlayedCall;
    for (const { host, verdict, reason, hooks } of recorded.hosts) {
      const play = (replies: Parameters<typeof playGiven>[0]["asked"]["replies"]) =>
        playGiven({
          ...known,
          files: given.files,
          changes,
          hosts: [host],
          asked: { call, replies },
        });
      const { reaching } = await play({});
      const about = `${name}, ${JSON.stringify(call)} on ${host}`;
      expect(reaching.length, about).toBe(hooks.length);
      const replies = Object.fromEntries(
        reaching.map(({ handler }) => {
          const path = handler.command ?? "";
          const ran = hooks.find(({ command }) => command.includes(path)) ?? hooks[0];
          const { code, stdout: out = "", stderr = "" } = ran ?? {};
          return [hookKey(handler), { code: code ?? 0, stdout: out, stderr }];
        }),
      );
      const [there] = (await play(replies)).hosts;
      expect(there?.verdict, about).toBe(verdict);
      verdicts.add(verdict);
      if (verdict !== "none") expect(there?.reason, about).toBe(reason);
    }
  }
  if (name === WHOLE) expect([...verdicts].toSorted()).toEqual(["deny", "none"]);
});

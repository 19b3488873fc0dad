/**
 * What a guard holds back must not switch it off: such commands are for people, in terminals of
 * their own (S30).
 */
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";

/** The agent that started this process, by the mark that it gives to what it runs. */
export const agentAround = (adapters: Adapters, env = process.env): string | undefined =>
  Object.values(adapters).find(
    ({ protocol: { host } }) => host?.marker !== undefined && env[host.marker] !== undefined,
  )?.title;

/** `does`: what the command would do to a guard. */
export function refuseUnderAgent(adapters: Adapters, command: string, does: string): void {
  const agent = agentAround(adapters);
  if (agent === undefined) return;
  throw new UserError(
    `\`hookport ${command}\` ${does}, and ${agent} runs it here`,
    `type it in a terminal of your own: hookport ${command}; nothing was written`,
  );
}

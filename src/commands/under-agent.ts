/** Keeps agents from switching off their guards: such commands are for people (S30). */
import type { Adapters, Env } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";

/** The title of the agent that started this process, which sets a variable for what it runs. */
export const agentAround = (adapters: Adapters, env: Env): string | undefined =>
  Object.values(adapters).find(({ protocol: { host } }) =>
    [host?.marker, host?.shellMarker].some((name) => name !== undefined && env[name] !== undefined),
  )?.title;

/** `does` says what the command would do to a guard. */
export function refuseUnderAgent(
  adapters: Adapters,
  command: string,
  does: string,
  { env }: { readonly env: Env },
): void {
  const agent = agentAround(adapters, env);
  if (agent === undefined) return;
  throw new UserError(
    `\`hookport ${command}\` ${does}, and ${agent} runs it here`,
    `type it in a terminal of your own: hookport ${command}; nothing was written`,
  );
}

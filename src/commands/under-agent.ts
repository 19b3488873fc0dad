/** Keeps agents from switching off their guards: such commands are for people (S30). */
import { UserError } from "../model/error.ts";
import type { Surroundings } from "../node/io.ts";
import { loadAll } from "./load.ts";

/** `does` says what the command would do to a guard. An agent sets a variable for what it runs. */
export async function refuseUnderAgent(
  command: string,
  does: string,
  { env }: Surroundings,
): Promise<void> {
  const { adapters } = await loadAll();
  const agent = Object.values(adapters).find(({ protocol: { host } }) =>
    [host?.marker, host?.shellMarker].some((name) => name !== undefined && env[name] !== undefined),
  );
  if (!agent) return;
  throw new UserError(
    `\`hookport ${command}\` ${does}, and ${agent.title} runs it here`,
    `type it in a terminal of your own: hookport ${command}; nothing was written`,
  );
}

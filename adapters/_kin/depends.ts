/** Says on what handlers depend, beside their agent. */
import type { Native } from "../../schemas/types/document.ts";
import type { Condition } from "../../src/model/world.ts";

/** A handler that no plain shell starts; `otherwise` is what the agent does if nothing answers. */
export function dependsOn(
  own: Native | undefined,
  otherwise = "the call goes on",
): readonly Condition[] {
  const { type, url, server, shell } = own ?? {};
  if (shell === "powershell")
    return [
      {
        kind: "untold",
        says: `it finds PowerShell; where it does not, ${otherwise}`,
        meet: "install PowerShell on every machine",
      },
    ];
  if (type === "http" && typeof url === "string")
    return [
      {
        kind: "machine",
        says: `${addressIn(url)} answers; where it does not, ${otherwise}`,
        meet: "start what listens there before the agent",
      },
    ];
  if (type === "mcp_tool")
    return [
      {
        kind: "machine",
        says: `the MCP server ${String(server)} is connected`,
        meet: "configure the server on every machine",
      },
    ];
  return type === "agent" ? [MODEL] : [];
}

/** A hook that asks a model blocks if the model says so. */
export const MODEL: Condition = {
  kind: "untold",
  only: "refuses",
  says: "the model that is asked decides so",
  meet: "write what must hold as a command",
};

/**
 * For an agent that puts the values of variables into a command's text and starts none that names
 * one without a value: those that its text does not set before, and that are not `set` anyway.
 */
export function wantsVariables(command: string, set: RegExp): readonly Condition[] {
  const found = [...command.matchAll(/\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g)];
  const names = found.flatMap(({ 1: plain, 2: braced, index }) => {
    const name = plain ?? braced ?? "";
    return set.test(name) || command.slice(0, index).includes(`${name}=`) ? [] : [name];
  });
  return [...new Set(names)].map((name) => ({
    kind: "machine",
    says: `${name} is set where it is started: it puts the values of variables into a command's text, and starts none that names one without a value`,
    meet: `set ${name}, or put the command into a script`,
  }));
}

/** An agent that reads hooks in the folder of its start alone. */
export const startedHere = (program: string): Condition => ({
  kind: "start",
  says: "it is started in this folder, and not in one below or above",
  meet: `start \`${program}\` in this folder: elsewhere it loads none of these hooks`,
});

/** A plugin's hooks run where it is on, which this command shows. */
export const switchedOn = (
  plugin: string,
  command: string,
  shows = "whether it is",
): Condition => ({
  kind: "setting",
  says: `the ${plugin}`,
  meet: `\`${command}\` shows ${shows}`,
});

/** The address without its path, which may hold what nobody should read. */
export const addressIn = (url: string): string =>
  /^\w+:\/\/(?:[^/?#@]*@)?[^/?#]*/.exec(url)?.[0].replace(/\/\/[^/]*@/, "//") ?? url;

/** An address of this machine or of a private network. */
export const isPrivate = (url: string): boolean =>
  /^\w+:\/\/(?:[^/?#@]*@)?(?:localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[(?:::1?|f[cd][0-9a-f]*:|fe80:))/i.test(
    url,
  );

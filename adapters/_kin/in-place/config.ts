/** Says where our plugin stands (reports, section 7). */
import type { Config } from "../../../src/model/config.ts";
import { codeConfig } from "../in-process/config.ts";
import { pluginsBeside, type PluginFolders } from "./beside.ts";
import { switchesOf } from "./environment.ts";
import source from "./hookport.js?text" with { type: "text" };

interface InPlaceConfig extends PluginFolders, Pick<Config, "variables" | "projectMarkers"> {
  readonly title: string;
}

export const inPlaceConfig = ({ title, ...own }: InPlaceConfig): Config => {
  const { name, dots, lists, ...config } = own;
  return {
    ...codeConfig({
      agent: name,
      project: `${dots.at(-1)}/plugin/hookport.js`,
      user: `.config/${name}/plugin/hookport.js`,
      called: "plugin",
      says: "It hands on prompts, tool calls, sub-agents, compactions and stops to the hooks of this project.",
      source,
      packed: name,
      untold: {
        trigger: ["pre-compact", "post-compact"],
        stopHookActive: ["sub-agent-end"],
        agentTranscriptPath: ["sub-agent-end"],
      },
    }),
    beside: (world, scope) => pluginsBeside({ name, dots, lists }, world, scope),
    environment: switchesOf(name),
    notices: [
      `a plugin is loaded when ${title} starts: a session that runs goes on without it until ${title} is started again`,
    ],
    ...config,
  };
};

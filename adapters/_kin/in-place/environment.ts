import type { Environment } from "../../../src/model/config.ts";

const ON = /^(?:1|true)$/i;

/** Variables move our plugin or switch it off (reports, section 7). */
export const switchesOf = (name: string) => {
  const prefix = name.toUpperCase();
  return {
    moves: { XDG_CONFIG_HOME: { [`.config/${name}`]: `/${name}` } },
    off: {
      [`${prefix}_PURE`]: { by: ON },
      [`${prefix}_DISABLE_PROJECT_CONFIG`]: { by: ON, only: "project" },
    },
  } satisfies Environment;
};

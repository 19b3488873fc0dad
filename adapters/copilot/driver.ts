/** Drives Copilot CLI by `-p` with a provider of the user's own (sections 4 and 19). */
import type { Driver } from "../../src/model/driver.ts";
import { callsOf } from "../_kin/driving.ts";
import { table } from "./facts.ts";
import { counting } from "./trust.ts";

export const driver: Driver = {
  surface: "-p, trusted folder",
  format: "chat",
  launch: (session, place, url) => ({
    args: [
      "-p",
      session.prompts[0] ?? "",
      ...(session.allowed ? [] : ["--allow-all-tools"]),
      ...(session.args ?? []),
    ],
    home: session.counting?.home ?? {
      ".copilot/config.json": { trustedFolders: session.untrusted ? [] : [place.project] },
    },
    env: {
      ...session.counting?.env,
      TERM: "dumb",
      XDG_CACHE_HOME: place.cache,
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "made-up-key",
      COPILOT_MODEL: session.model ?? "scripted",
      ...session.env,
    },
  }),
  call: callsOf(table, { bash: { description: "scripted" }, task: { name: "scout" } }),
  refused: {
    byHook: /^(Denied by preToolUse hook|Permission denied by a PermissionRequest hook)/,
    byItself: /^Permission denied/,
    impossible: /^Tool '.*' does not exist/,
  },
  counting,
};

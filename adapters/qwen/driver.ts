/** Drives Qwen Code by `-p` over the chat-completions API (host report, options of 0.24.4). */
import type { Driver, Session } from "../../src/model/driver.ts";
import { asFields, type Fields } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { callsOf } from "../_kin/driving.ts";
import { table } from "./facts.ts";
import { counting, mayTrust } from "./trust.ts";

export const driver: Driver = {
  surface: "-p, trusted folder",
  format: "chat",
  launch: (session, place, url) => ({
    args: [...allowed(session), ...(session.args ?? []), "-p", session.prompts[0] ?? ""],
    // Its user's own settings are a file that hooks may stand in, so these are the machine's.
    home: {
      ".qwen/trustedFolders.json": session.untrusted ? {} : { [place.project]: "TRUST_FOLDER" },
      ...session.counting?.home,
      "system.json": {
        ...session.counting?.home["system.json"],
        $version: 4,
        security: { ...trustIn(session), auth: { selectedType: "openai" } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { enableAutoUpdate: false },
      },
    },
    env: {
      ...session.counting?.env,
      TERM: "dumb",
      QWEN_CODE_SYSTEM_SETTINGS_PATH: `${place.home}/system.json`,
      NO_COLOR: "1",
      // It would start itself anew for more memory.
      QWEN_CODE_NO_RELAUNCH: "true",
      OPENAI_API_KEY: "made-up-key",
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: session.model ?? "scripted",
      TMPDIR: place.tmp,
      ...session.env,
    },
  }),
  call: callsOf(table, {
    // Without these a tool would go on in the background.
    run_shell_command: { is_background: false },
    agent: { run_in_background: false },
  }),
  refused: {
    // Its model gets the bare reason of a hook.
    byHook: /^hookport: |^Blocked: this project checks /,
    byItself: /^Qwen Code requires permission to use/,
    impossible: /^Tool ".*" not found|must be absolute/,
  },
  bareReasons: true,
  readsFirst: true,
  allowsFirst: true,
  counting,
};

/** The switch of the machine's settings, where those of a machine count. */
function trustIn({ counting: found }: Session): Fields {
  const security = found ? found.home["system.json"]?.["security"] : undefined;
  if (!found) return { folderTrust: { enabled: true } };
  return asFields(security);
}

/** In a folder that is not trusted no mode asks nothing, and tools are allowed by name. */
function allowed({ allowed: names, untrusted, counting: found }: Session): readonly string[] {
  if (!names && !untrusted && (!found || mayTrust(found))) return ["--yolo"];
  const own = names?.map((name) => toHostTool(table, { name, input: {} }).name);
  return (own ?? Object.keys(table.tools)).flatMap((name) => ["--allowed-tools", name]);
}

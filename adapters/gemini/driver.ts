/** Drives Gemini CLI by `-p` with a key of the user's own (report, sections 1 and 2). */
import type { Driver } from "../../src/model/driver.ts";
import { callsOf, serversIn } from "../_kin/driving.ts";
import { table } from "./facts.ts";
import { counting } from "./trust.ts";

export const driver: Driver = {
  surface: "-p, trusted folder",
  format: "contents",
  launch: (session, place, url) => {
    const { servers: mcpServers, rest } = serversIn(session.args);
    const extension = mcpServers && { name: "scripted", version: "1.0.0", mcpServers };
    return {
      args: [
        "-m",
        session.model ?? "gemini-2.5-pro",
        ...(session.allowed ? [] : ["--yolo"]),
        ...rest,
        "-p",
        session.prompts[0] ?? "",
      ],
      home: {
        ...(session.counting?.home ?? {
          ".gemini/trustedFolders.json": session.untrusted
            ? {}
            : { [place.project]: "TRUST_FOLDER" },
        }),
        ...(extension && { ".gemini/extensions/scripted/gemini-extension.json": extension }),
      },
      env: {
        TERM: "dumb",
        NO_COLOR: "1",
        // With these alone it needs no settings of the user's.
        GOOGLE_GENAI_USE_VERTEXAI: "true",
        GOOGLE_API_KEY: "made-up-key",
        GOOGLE_VERTEX_BASE_URL: url,
        GEMINI_CLI_NO_RELAUNCH: "true",
        GEMINI_TELEMETRY_ENABLED: "false",
        ...session.env,
      },
    };
  },
  call: callsOf(table, {
    replace: { instruction: "scripted" },
    invoke_agent: { agent_name: "generalist" },
  }),
  refused: {
    byHook: /Tool execution blocked:/,
    byItself: /denied by policy|requires? (?:user )?(?:approval|confirmation)/i,
    impossible: /not found in registry|Tool "[^"]*" not found|^Path not in workspace/,
  },
  allowsFirst: true,
  counting,
  hides: "it trusts this folder: without a terminal it starts in no other",
};

/** How a call of the module begins and ends, for whoever plays one. */
import type { Bridge } from "../../../../src/model/adapter.ts";
import { isFields, text, type Fields } from "../../../../src/model/json.ts";
import { toHostTool } from "../../../../src/model/tools.ts";
import { object } from "../../../../adapters/_kin/answer.ts";
import { codeIsh } from "./protocol.ts";
import prompt from "./payloads/promptBefore.json" with { type: "json" };
import tool from "./payloads/toolBefore.run.json" with { type: "json" };

/** One that the agent sent, by the name of its event. */
const RECORDED: { readonly [event: string]: Fields } = { toolBefore: tool, promptBefore: prompt };

export const bridge: Bridge = {
  sample({ cwd, sessionId, prompt: text }, row, use) {
    const recorded = RECORDED[row.name] ?? {};
    const asked = use && toHostTool(codeIsh, use);
    return {
      event: row.name,
      payload: {
        ...recorded,
        directory: cwd,
        ...(sessionId !== undefined && { session: sessionId }),
        ...(asked && { tool: asked.name, args: isFields(asked.input) ? asked.input : {} }),
        ...(text !== undefined && { text }),
      },
      env: {},
    };
  },

  /** As the module does: at a gate it holds back what was not answered. */
  takeReply({ stdout, code }) {
    const answer = code === null ? undefined : object(stdout);
    if (!answer) return { failure: "hookport did not answer" };
    const block = text(answer["block"]);
    return block === undefined ? {} : { verdict: "deny", reason: block };
  },
};

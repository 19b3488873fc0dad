import type { Adapter } from "../../src/model/adapter.ts";
import { documented } from "../_kin/about.ts";
import { config } from "./config.ts";
import { harmless } from "./facts.ts";
import { template } from "./protocol.ts";
import { todo } from "./todo.ts";

/** What stays open, natively and with a converted guard: a sentence for every way (REPORT). */
const open: Adapter["open"] = {
  get interpreter() {
    return todo(
      "open.interpreter says what the agent does about `python3 -c` or `sh script` in a shell call: what such a program writes, and whether a hook sees it",
    );
  },
  get mcp() {
    return todo("open.mcp says which hooks are asked about an MCP tool that writes a file");
  },
  get bypass() {
    return todo(
      "open.bypass says which hooks run, and whether they deny, in a mode that asks nothing, or where the folder is not trusted",
    );
  },
  get script() {
    return todo(
      "open.script says whether the agent protects the guard's script, its own settings and `.hookport/` from being written, and when a change counts",
    );
  },
  get pieces() {
    return todo(
      "open.pieces says what hooks see of a command that is written to a file in several calls and then run",
    );
  },
  get nested() {
    return todo(
      "open.nested says whether hooks are asked about the calls of a sub-agent, and of an agent that was started from a shell",
    );
  },
};

/** The adapter. A code host also has its `bridge` here. */
export default {
  title: "Template",
  docs: "https://example.com",
  evidence: documented("0", "where these facts were found"),
  protocol: template,
  harmless,
  open,
  config,
} satisfies Adapter;

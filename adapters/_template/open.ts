/** This lists what stays open on the agent, natively and with a converted guard: a sentence for every way, from its report. */
import type { Adapter } from "../../src/model/adapter.ts";
import { todo } from "./todo.ts";

export const open: Adapter["open"] = {
  get interpreter() {
    return todo("open.interpreter says what the agent does about a program that a shell call starts");
  },
  get mcp() {
    return todo("open.mcp says what it does about MCP tools");
  },
  get bypass() {
    return todo("open.bypass says which hooks run where nothing is asked");
  },
  get script() {
    return todo("open.script says who may write the hook's own files");
  },
  get pieces() {
    return todo("open.pieces says what it does about a thing that is done in several calls");
  },
  get nested() {
    return todo("open.nested says what it does about agents that an agent starts");
  },
};

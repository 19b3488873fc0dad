import type { Driver } from "../model/driver.ts";
import { chat } from "./chat.ts";
import type { Format } from "./format.ts";
import { messages } from "./messages.ts";

/** Those in which one request is answered by one turn. */
export const FORMATS: { readonly [name in Exclude<Driver["format"], "connect">]: Format } = {
  messages,
  chat,
};

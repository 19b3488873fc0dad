import type { Driver } from "../model/driver.ts";
import { chat } from "./chat.ts";
import { contents } from "./contents.ts";
import type { Format } from "./format.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";

/** The formats in which a single turn answers a request. */
export const FORMATS: { readonly [name in Exclude<Driver["format"], "connect">]: Format } = {
  messages,
  chat,
  contents,
  responses,
};

import type { Driver } from "../model/driver.ts";
import { chat } from "./chat.ts";
import type { Format } from "./format.ts";
import { messages } from "./messages.ts";

export const FORMATS: { readonly [name in Driver["format"]]: Format } = { messages, chat };

/** What stays open on most agents in the same way; each report says where its agent is one of them. */
import type { Adapter } from "../../src/model/adapter.ts";

type Open = Adapter["open"];

const USUAL = {
  mcp: "A server's tool that writes is asked about by hooks that fit its name, and by no others.",
  pieces:
    "Each write is judged alone, and running the file is judged by the command that runs it, never by what the file holds.",
} satisfies Partial<Open>;

export const stillOpen = (own: Omit<Open, keyof typeof USUAL> & Partial<Open>): Open => ({
  ...USUAL,
  ...own,
});

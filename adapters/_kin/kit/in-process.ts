/** What files of ours inside agents have in common, for the kits of those agents. */
import { denies, endings, runs, type Kit } from "../../../test/support/kit.ts";

/** A command that says nothing aloud holds the call back, however it ends. */
export const unanswered: Pick<Kit, "silence" | "exits" | "failing" | "chatter" | "tellsWhy"> = {
  silence: "{}",
  exits: 0,
  failing: endings({}, denies),
  chatter: {
    '0 {"block":"stop"}': denies,
    '0 {"end":"stop"}': runs,
    "0 {}": runs,
    "1 {}": runs,
  },
  tellsWhy: true,
};

/** They are for hooks: the agent's own process began without them. */
const HELD = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "OPENSSL_CONF"];

/** Stands before a command that starts an agent's own part as it would be started. */
export const held = HELD.map((name) => `HELD_${name}="$${name}" ${name}=`).join(" ");

/** The first lines of such a part give them back. */
export const GIVEN_BACK = `
for (const name of ${JSON.stringify(HELD)}) {
  const value = process.env["HELD_" + name];
  delete process.env["HELD_" + name];
  if (value) process.env[name] = value;
  else delete process.env[name];
}
`;

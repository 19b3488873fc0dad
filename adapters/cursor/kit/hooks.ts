import { SAID } from "../../../test/hosts/hook.ts";
import type { Files } from "../../../test/hosts/source.ts";

export const DENIAL = { permission: "deny", user_message: SAID };

export const hooksOf = (hooks: { readonly [event: string]: readonly object[] }): Files => ({
  ".cursor/hooks.json": { version: 1, hooks },
});

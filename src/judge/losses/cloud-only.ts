import { sourceRow } from "../../model/route.ts";
import { leavesWithout } from "../checks/waits.ts";
import type { Rule } from "../reach/rule.ts";

/** The script leaves at once where its own agent does not run in the cloud, as it never does here. */
export const cloudOnly: Rule = (value, tell) => {
  const { protocols, adapter, event, group, handler, files, row, title } = value;
  const own = sourceRow(protocols, event, group)?.protocol;
  if (!own || own.id === adapter.protocol.id) return undefined;
  const name = own.inCloud?.find((mark) => leavesWithout({ files, group, handler }, mark));
  const why = `${title} never sets $${name}, without which its script ends at once: it does nothing there`;
  const hint = "let it not ask where it runs, or leave it to its own agent";
  return name === undefined ? undefined : { ...tell("variable-unset", why, row, "weakened"), hint };
};

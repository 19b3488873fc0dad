/** Finds a guard whose denials are all in a form that its agent does not read on this event. */
import { isUnread } from "../observer.ts";
import { isGuard } from "../purpose.ts";
import type { Check } from "./rule.ts";
import { setFor } from "./variable.ts";

export const unreadAnswer: Check = (checked, tell) => {
  const { event, hostEvent, group, handler, row, protocols, files } = checked;
  const named = event ?? hostEvent;
  const seeing = { protocols, files };
  return isGuard(seeing, named, group, handler) && isUnread(seeing, named, group, handler)
    ? [
        {
          ...tell(
            "foreign-words",
            `it denies in a form that ${setFor(checked).title} does not read on ${hostEvent}`,
            row,
          ),
          hint: "let it answer in the form that this event takes",
        },
      ]
    : [];
};

/** The agents that are picked, and the questions of a conversion. */
import { byId, el, fill } from "./dom.ts";
import type { Facts, State } from "./state.ts";

export function choices(state: State, { agents }: Facts, changed: () => void): void {
  const boxes = agents.map(({ id }) =>
    el("input", { type: "checkbox", value: id, id: `agent-${id}` }),
  );
  fill(
    byId("agents"),
    ...boxes.map((box, i) => el("label", { for: box.id }, box, agents[i]?.title)),
  );
  const picked = () => boxes.flatMap((box) => (box.checked ? [box.value] : []));
  for (const box of boxes)
    box.addEventListener("change", () => {
      state.agents = picked();
      changed();
    });
  for (const key of ["adopt", "isWhole"] as const) {
    const box = byId<HTMLInputElement>(key);
    box.addEventListener("change", () => {
      state[key] = box.checked;
      changed();
    });
  }
  byId("all-agents").addEventListener("click", () => {
    state.agents = state.agents.length === agents.length ? [] : agents.map(({ id }) => id);
    showChoices(state);
    changed();
  });
}

export function showChoices({ agents, adopt, isWhole }: State): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("#agents input"))
    box.checked = agents.includes(box.value);
  byId<HTMLInputElement>("adopt").checked = adopt;
  byId<HTMLInputElement>("isWhole").checked = isWhole;
}

/** Everything that is played on one host. */
import type { Adapter } from "../../src/model/adapter.ts";
import { cells, type Unreached } from "./cells.ts";
import { guards } from "./guards.ts";
import { input } from "./input.ts";
import { offers } from "./offered.ts";
import { rules } from "./rules/index.ts";
import type { Scenario } from "./scenario.ts";
import type { Driver } from "./driver.ts";
import { toolCells } from "./tools.ts";

export function scenariosFor(
  adapter: Adapter,
  driver: Driver,
): { readonly scenarios: readonly Scenario[]; readonly unreached: readonly Unreached[] } {
  const { scenarios, unreached } = cells(adapter, driver);
  const items = [
    ...offers(adapter, driver),
    ...scenarios,
    ...toolCells(adapter, driver),
    ...guards(driver),
    ...input(adapter, driver),
    ...rules(driver),
    ...(driver.own?.(adapter) ?? []),
  ].map((scenario) => ({
    scenario,
    why: driver.unseen?.(scenario.name),
  }));
  return {
    scenarios: items.flatMap(({ scenario, why }) => (why === undefined ? [scenario] : [])),
    unreached: [
      ...unreached,
      ...items.flatMap(({ scenario: { name }, why }) => (why === undefined ? [] : [{ name, why }])),
    ],
  };
}

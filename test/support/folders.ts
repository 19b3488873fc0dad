/** What the folders of adapters are about. */
import { existsSync, readdirSync } from "node:fs";

export const adapterIds = () =>
  readdirSync("adapters", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name)
    .filter((id) => !isFormat(id) && !isOutside(id))
    .sort();

/** A folder may be about documents of another program, which is no agent. */
const isFormat = (id: string) => existsSync(`adapters/${id}/format.ts`);
/** A folder may be about an agent to which nothing is converted. */
const isOutside = (id: string) => existsSync(`adapters/${id}/outside.ts`);
const foldersThat = (are: (id: string) => boolean) =>
  readdirSync("adapters", { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && are(entry.name) ? [entry.name] : []))
    .sort();
export const outsideIds = () => foldersThat(isOutside);
export const formatIds = () => foldersThat(isFormat);

/** The adapters of agents: the universal dialect is none. */
export const agentIds = () => adapterIds().filter((id) => id !== "universal");

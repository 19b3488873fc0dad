import type { Io } from "../node/io.ts";

/** Runs a command in the folder that the options name, and keeps its exit code. */
export type RunCommand = (command: (io: Io) => Promise<number> | number) => Promise<void>;

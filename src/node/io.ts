/** The folder, environment and streams of a command as values: it also runs in other programs. */
import type { Paint } from "../screen/text.ts";
import { styleText } from "node:util";
import { visible } from "../model/visible.ts";
import { orNothing } from "./or-nothing.ts";

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Characters of the terminal. */
  readonly columns?: number;
}

export interface Surroundings {
  /** The absolute path of the folder that the command starts in. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly home: string;
  /** The file descriptor that is read if a file is named `-`. */
  readonly stdin: number;
  readonly stdout: Output;
  readonly stderr: Output;
}

export interface Io extends Surroundings {
  /** Registers work that is done when the command has ended, however it ended. */
  atEnd(work: () => void): void;
}

/** Gives the path that the current folder had, even if it was deleted. */
export const currentFolder = (): string =>
  orNothing(() => process.cwd()) ?? process.env["PWD"] ?? "/";

const running = new Set<() => void>();

function endCommands(): void {
  for (const end of running) end();
}

let firstWork: (() => void) | undefined;

/** `call` is called once, before the first work is registered. */
export function onFirstWork(call: () => void): void {
  firstWork = call;
}

/** Does the work that the command registered afterwards, even if the process is ended. */
export async function withIo<T>(
  surroundings: Surroundings,
  command: (io: Io) => Promise<T>,
): Promise<T> {
  const registered: (() => void)[] = [];
  const end = () => {
    const errors: unknown[] = [];
    for (const work of registered.splice(0))
      try {
        work();
      } catch (error) {
        errors.push(error);
      }
    if (errors.length) throw errors[0];
  };
  if (!running.size) process.on("exit", endCommands);
  running.add(end);
  try {
    return await command({
      ...surroundings,
      atEnd(work) {
        firstWork?.();
        firstWork = undefined;
        registered.push(work);
      },
    });
  } finally {
    running.delete(end);
    if (!running.size) process.off("exit", endCommands);
    end();
  }
}

/** The result goes to standard output. */
export const say = (io: Surroundings, text: string): void => void io.stdout.write(`${text}\n`);

/** A remark goes to standard error, so that programs can read standard output. */
export const tell = (io: Surroundings, line: string): void =>
  void io.stderr.write(`hookport: ${visible(line)}\n`);

/** True if the terminal says that it shows no more than ASCII. */
export const isPlain = ({ env }: Surroundings): boolean =>
  env["TERM"] === "linux" ||
  !/utf-?8/i.test(env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "UTF-8");

/** Colours text if standard output is a terminal and NO_COLOR is unset. */
export const painter =
  (io: Surroundings): Paint =>
  (style, text) =>
    io.stdout.isTTY && !io.env["NO_COLOR"] ? styleText(style, text) : text;

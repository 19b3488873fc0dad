import { watch } from "node:fs";

/** Milliseconds to wait after a change, because editors write a file in several steps. */
const SETTLED = 150;

/** Waits for the next change in the package, and for those that follow at once. */
export function change(root: string): Promise<void> {
  return new Promise((done) => {
    let clock: NodeJS.Timeout | undefined;
    const watcher = watch(root, { recursive: true });
    const settle = () => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        watcher.close();
        done();
      }, SETTLED);
    };
    watcher.on("change", (_, name) => {
      if (!/^(?:\.git|node_modules|\.hookport)(?:[\\/]|$)/.test(String(name ?? ""))) settle();
    });
    // A folder that was deleted before it could be watched is a change too.
    watcher.on("error", settle);
  });
}

/** Waiting for somebody to change a file. */
import { watch } from "node:fs";

/** Editors write a file in several steps. */
const SETTLED = 150;

/** The next change in the package, and the end of those that come with it. */
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
    // A folder that went before it could be watched is a change too.
    watcher.on("error", settle);
  });
}

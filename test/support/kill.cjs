/**
 * Ends a command at its Nth change of the disk: "N before", "N half" or "N after". Preloaded, it kills
 * the process (HOOKPORT_KILL). In a thread, no change of the disk comes after the Nth.
 */
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

const REAL = process.pid;
/** No process has this id, so that a lock which a killed thread leaves is a dead process's. */
const DEAD = 2 ** 22 + 1;

let at = 0;
let when = "before";
let count = 0;
let isDead = false;

const die = () => {
  if (isMainThread) {
    process.kill(process.pid, "SIGKILL");
    for (;;);
  }
  isDead = true;
  throw new Error("killed by the test");
};

function arm(kill) {
  [at, when] = kill.split(" ").map((word, i) => (i ? word : Number(word)));
  count = 0;
  isDead = false;
  if (isMainThread) return;
  Object.defineProperty(process, "pid", { value: at ? DEAD : REAL, configurable: true });
}

const NAMES = [
  "writeFile",
  "appendFile",
  "write",
  "writev",
  "rename",
  "unlink",
  "rm",
  "mkdir",
  "rmdir",
  "fsync",
  "fdatasync",
  "link",
  "symlink",
];
const MORE = [
  "chmod",
  "fchmod",
  "lchmod",
  "chown",
  "fchown",
  "lchown",
  "truncate",
  "ftruncate",
  "copyFile",
  "cp",
  "utimes",
  "futimes",
  "open",
];

const reads = (name, flags) =>
  name.startsWith("open") &&
  (flags === undefined || flags === "r" || (typeof flags === "number" && (flags & 3) === 0));

function wrap(holder, name) {
  const real = holder[name];
  if (typeof real !== "function") return;
  holder[name] = function (...args) {
    if (reads(name, args[1])) return real.apply(this, args);
    if (isDead) die();
    if (++count !== at) return real.apply(this, args);
    if (when === "after") {
      let done;
      try {
        done = real.apply(this, args);
      } catch {
        // What failed changed nothing, and is a moment like any other.
        die();
      }
      if (typeof done?.then === "function") return done.then(die);
      if (name.endsWith("Sync")) die();
      return done;
    }
    if (when === "half" && /^(writeFile|write)/.test(name) && typeof args[1] === "string")
      real.call(this, args[0], args[1].slice(0, args[1].length / 2), args[2]);
    die();
  };
}

for (const name of [...NAMES, ...MORE]) {
  wrap(fs, `${name}Sync`);
  wrap(fs, name);
  wrap(fs.promises, name);
}

if (process.env["HOOKPORT_KILL"]) arm(process.env["HOOKPORT_KILL"]);
exports.arm = arm;
exports.ending = () => ({ changes: count, isDead });

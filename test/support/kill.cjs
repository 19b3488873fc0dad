/** Preloaded: kills the process at its Nth change of the disk (HOOKPORT_KILL, "N before", "N half" or "N after"). */
const fs = require("node:fs");

const [at, when] = (process.env["HOOKPORT_KILL"] ?? "0 before").split(" ");
let count = 0;

const die = () => {
  process.kill(process.pid, "SIGKILL");
  for (;;);
};

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
    if (reads(name, args[1]) || ++count !== Number(at)) return real.apply(this, args);
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

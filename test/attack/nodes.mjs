/** A node, or code for one, that lies in the project. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PATH } from "./room.mjs";

export const folder = (path) => (mkdirSync(path, { recursive: true }), path);
export const evilNode = (root) => {
  const bin = folder(join(root, "node_modules/.bin"));
  writeFileSync(join(bin, "node"), "#!/bin/sh\nexit 77\n", { mode: 0o755 });
  return bin;
};

/** Ways to bring a node of the project, or code of its, in front of the real one. */
export const PATHS = {
  "a link to the project's node": (random, { root, top }) => {
    const link = join(top, `bin${random.below(1e9)}`);
    symlinkSync(evilNode(root), link);
    return { env: { PATH: `${link}:${PATH}` } };
  },
  "a node of the project by another way": (random, { root }) => {
    evilNode(root);
    folder(join(root, "sub"));
    const ways = [
      "node_modules/.bin",
      "./node_modules/.bin",
      "",
      ".",
      `${root}//node_modules/.bin/`,
      `${root}/sub/../node_modules/.bin`,
    ];
    const more = [`/proc/self/root${root}/node_modules/.bin`, `/proc/self/cwd/node_modules/.bin`];
    return { env: { PATH: `${random.pick([...ways, ...more])}:${PATH}` } };
  },
  "code of the project by a variable": (random, { root }) => {
    writeFileSync(join(root, "evil.sh"), "exit 77\n");
    const names = [
      "ENV",
      "BASH_ENV",
      "NODE_PATH",
      "NODE_EXTRA_CA_CERTS",
      "OPENSSL_CONF",
      "NODE_REPL_EXTERNAL_MODULE",
      "NODE_V8_COVERAGE",
    ];
    return { env: { [random.pick(names)]: join(root, "evil.sh") }, unreadable: true };
  },
};

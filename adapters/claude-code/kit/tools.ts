/** Tools that run commands or change files under names of Claude Code's own. */
import { DONE, saying } from "../../../src/live/session.ts";
import type { Writer } from "../../../test/hosts/driver.ts";
import type { Session } from "../../../test/hosts/session.ts";

const monitor = (command: string) => ({
  native: [
    {
      name: "Monitor",
      input: { command, description: "watch", timeout_ms: 5000, persistent: false },
    },
  ],
});
const watching = (): Session => ({
  ...saying(
    monitor("touch forbidden.txt; sleep 1"),
    monitor("echo fine > harmless.txt; sleep 1"),
    { calls: [{ name: "Bash", input: { command: "sleep 2" } }] },
    DONE,
  ),
  allowed: ["Bash", "Monitor"],
  args: ["--tools", "Bash,Read,Monitor"],
});

export const otherShells = { Monitor: watching };

const NOTEBOOK = {
  cells: [
    { cell_type: "code", id: "c1", metadata: {}, source: "1", outputs: [], execution_count: null },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};
const edits = (project: string, name: string) => {
  const notebook_path = `${project}/${name}.ipynb`;
  return [
    { calls: [{ name: "Read", input: { file_path: notebook_path } }] },
    {
      native: [
        { name: "NotebookEdit", input: { notebook_path, cell_id: "c1", new_source: "changed" } },
      ],
    },
  ];
};

export const otherWriters: { readonly [tool: string]: Writer } = {
  NotebookEdit: {
    ending: ".ipynb",
    content: NOTEBOOK,
    word: "changed",
    session: (project) => ({
      ...saying(...edits(project, "forbidden"), ...edits(project, "harmless"), DONE),
      allowed: ["Read", "NotebookEdit"],
      args: ["--tools", "Read,NotebookEdit"],
    }),
  },
};

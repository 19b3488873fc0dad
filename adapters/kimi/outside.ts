/** Kimi Code (report, sections 2, 3 and 5): observed on 2.1.0, 2026-11-25. */
import type { OutsideAgent } from "../../src/model/outside.ts";

export const outside: OutsideAgent = {
  id: "kimi",
  title: "Kimi Code",
  why: "it reads no hooks of a project, and only one personal TOML file, ~/.kimi-code/config.toml, whose hooks run in every folder",
  instead:
    "write a [[hooks]] table there by hand: its script denies with exit code 2 and the reason on stderr, and finds the project's folder in `cwd` of its input",
  places: [{ scope: "user", path: ".kimi-code/config.toml", pointer: "/hooks" }],
};

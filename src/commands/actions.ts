/** Calls each command, whose code is loaded only then. */
import type { CommandName, CommandOf } from "../options/table.ts";

export const actions: { readonly [Name in CommandName]: CommandOf<Name> } = {
  convert: async (...call) => (await import("./convert.ts")).convertCommand(...call),
  check: async (...call) => (await import("./check.ts")).checkCommand(...call),
  run: async (...call) => (await import("./run.ts")).runCommand(...call),
  accept: async (...call) => (await import("./accept.ts")).acceptCommand(...call),
  remove: async (...call) => (await import("./remove.ts")).removeCommand(...call),
  install: async (...call) => (await import("./install.ts")).installCommand(...call),
  update: async (...call) => (await import("./update.ts")).updateCommand(...call),
  init: async (...call) => (await import("./init.ts")).initCommand(...call),
  test: async (...call) => (await import("./test.ts")).testCommand(...call),
  record: async (...call) => (await import("./record.ts")).recordCommand(...call),
  pack: async (...call) => (await import("./pack.ts")).packCommand(...call),
  audit: async (...call) => (await import("./audit.ts")).auditCommand(...call),
  explain: async (...call) => (await import("./explain.ts")).explainCommand(...call),
  doctor: async (...call) => (await import("./doctor.ts")).doctorCommand(...call),
  log: async (...call) => (await import("./log.ts")).logCommand(...call),
};

import { DRY_RUN, JSON_OPTION, specs, inForms } from "./spec.ts";

export const packages = specs({
  install: {
    usage: "install [SPEC]",
    does: "add a package: a folder, an npm name, a git address",
    description:
      "add a package of hooks, after showing what it runs; without a package, restore those here",
    argument: ["[spec]", "a folder, a tarball, an npm package (@acme/guards@2), or a git address"],
    agents: ["to", "agents that it guards: ids with commas, detected, or all"],
    options: {
      "--user": "for your home folder instead of this project",
      "-n, --dry-run": "show what it would run and change, write nothing",
      "-y, --yes": "do not ask",
      "--verbose": "with --dry-run: every file, to be read",
      ...JSON_OPTION,
    },
    after: `
Nothing of the package is run. Its files are copied to .hookport/packages, to be committed; a script there that is
changed afterwards does not run, and what it guards is denied.

Examples:
  hookport install @acme/guards              from npm, for the agents used here
  hookport install ./guards --to detected
  hookport install guards-2.3.0.tgz --dry-run --verbose
  hookport install https://example.com/guards.git#v2
  hookport install                           put files back that were changed or lost`,
  },
  update: {
    usage: "update [NAME...]",
    does: "newer versions, shown before they are taken",
    description: "take newer versions of packages, after showing what changes in what they run",
    argument: ["[names...]", "packages (default: all that are installed here)"],
    options: {
      "--user": "for your home folder instead of this project",
      ...DRY_RUN,
      "-y, --yes": "do not ask",
      ...JSON_OPTION,
    },
    after: `
It asks only if a program, an event or a matcher differs.

Examples:
  hookport update                            every package, as far as its range goes
  hookport update @acme/guards --dry-run`,
  },
  init: {
    usage: "init [NAME]",
    does: "make a package, or complete one (runs its hooks)",
    description:
      "make a hook package; without a name, complete the one you are in (runs its hooks)",
    argument: [
      "[name]",
      "the new package's name, as npm takes it (default: the package you are in)",
    ],
    options: {
      "--from <dir>": "of the hooks of a plugin, an extension, a marketplace or a project",
      "--keep <ids>": "with --from: agents whose copy to keep where several have one hook",
      ...JSON_OPTION,
    },
    after: `
With a name it makes a folder of that name, and runs nothing. Without one it plays each
hook that has no case once, to write down what it does now. What is there already stays.
With --from every script stays as it is. A hook that a pack has once for each agent is
taken once, and what differs is said.

Exit codes: 0 done; 1 made, but without a hook that could not be taken; 2 not made.

Examples:
  hookport init guards                       a guard and its tests, to begin with
  hookport init @team/guards --from .        of the hooks of this project
  hookport init guards --from ../plugin --keep ID
  hookport init                              a case for every hook that has none
  hookport init -C packages/guards           in another package`,
  },
  test: {
    usage: "test [DIR]",
    does: "run its tests, also on every agent (runs its hooks)",
    description: "run the tests of a hook package, by themselves or on every agent",
    argument: [
      "[dir]",
      "the package: the folder with hooks/hooks.json and hooks/tests/ (default: the one you are in)",
    ],
    agents: [
      "agent",
      "play each case on these agents too, as convert would write it: ids with commas, detected, or all",
    ],
    options: {
      "--hooks": {
        text: "what is tested anyway; taken as the specification writes it",
        hidden: true,
      },
      "--case <id>": "one case: its file's name without the ending, or its name",
      "--event <name>": "the cases of one event",
      "--live <ids>":
        "play each case on these agents themselves, as installed here, cut off from network and disk",
      "--readme": {
        text: "with --live: write into README.md on which agents the cases deny, by version and date",
        conflicts: ["case", "event", "watch"],
      },
      "--format <format>": inForms("pretty", "json", "junit"),
      "--json": {
        text: "the same as --format json (schemas/output.schema.json)",
        implies: { format: "json" },
      },
      "--watch": "run again whenever a file of the package changes",
    },
    after: `
Exit codes: 0 every case passes; 1 one fails; 2 the package or a case is broken.

Examples:
  hookport test                              the package in this folder
  hookport test --agent all                   does every agent decide alike?
  hookport test --live ID,ID --readme        a table and a badge for who thinks of it
  hookport test --case 01-pre-tool-block --watch
  hookport test my-hooks --format junit > hooks.xml`,
  },
  record: {
    usage: "record",
    does: "catch what an agent tells its hooks, as fixtures",
    description: "catch every event of an agent as it works here; each becomes a fixture for tests",
    argument: ["[path]", "the project the agent will be used in (default: the one you are in)"],
    agents: ["agent", "agents to record: ids with commas, detected, or all"],
    options: {
      "--out <dir>": {
        text: "where fixtures go (default: hooks/tests/fixtures in the project)",
        conflicts: ["stop"],
      },
      "--stop": {
        text: "end the recording: files are as they were before, the fixtures stay",
        conflicts: ["agent", "to", "host"],
      },
    },
    after: `
Nothing is held up, changed or printed meanwhile. Tokens, passwords, e-mail addresses, your name and your home folder
are masked, ids are left out; read the fixtures all the same before you share them.

Examples:
  hookport record --agent detected            then use the agent in this folder
  hookport record ../scratch --agent all --out hooks/tests/fixtures
                                             try agents over there, keep the fixtures here
  hookport record --stop`,
  },
  pack: {
    usage: "pack [DIR]",
    does: "build what marketplaces and npm take",
    description: "pack a hook package for marketplaces and for npm",
    argument: [
      "[dir]",
      "the package: the folder with hooks/hooks.json (default: the one you are in)",
    ],
    agents: ["to", "the agents to pack for: ids with commas, or all (the default)"],
    options: {
      "--out <dir>": "the folder to write (default: plugin, in the package)",
      "-n, --dry-run": "show what would be written, write nothing",
      ...JSON_OPTION,
    },
    after: `
It runs nothing and publishes nothing. The same package always gives the same bytes. What
an earlier run wrote is replaced; anything else in the folder is an error.

Exit codes: 0 packed; 1 a guard is in no plugin, or does not hold on an agent that was named;
2 not packed.

Examples:
  hookport pack                              into plugin/, for every agent that takes plugins
  hookport pack guards --out dist/plugin --to ID,ID
  hookport pack --dry-run`,
  },
});

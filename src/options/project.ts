import {
  ASKED_ABOUT,
  CALLS,
  DRY_RUN,
  JSON_FORMAT,
  JSON_OPTION,
  specs,
  TABLES,
  inForms,
} from "./spec.ts";

export const project = specs({
  convert: {
    usage: "convert [FILE]",
    does: "write the hooks for other agents, or bring them up to date",
    description:
      "write a project's hooks for other agents; without --to and a path, repeat the last conversion",
    argument: ["[path]", "one config file, or a project folder (default: the project you are in)"],
    agents: ["to", "agents to convert to: ids with commas, detected, or all"],
    options: {
      "--from <id>": {
        text: "the agent the hooks were written for: an id, universal, or auto",
        default: "auto",
      },
      "--out <dir>": "write to this project instead",
      "--user": "the hooks in your home folder, for all your projects",
      "--include-local": "put one person's hooks (settings.local.json …) into the shared files too",
      ...DRY_RUN,
      "--verbose": "all that is known of every hook; with --dry-run every changed line",
      "--quiet": "only the verdict and what is wrong",
      ...JSON_OPTION,
      "--strict": "exit 1 for every gap, not only for guards that do not hold",
      "--fail-open": "let calls go on when hookport itself cannot run",
      "--no-fail-open": "deny calls again when hookport itself cannot run",
      "--adopt":
        "let the source's own entries call the shim too, so that no agent runs a hook twice",
      "--no-adopt": "let the source's own entries run their hooks themselves again",
    },
    after: `
Examples:
  hookport convert --to detected             hooks found here, to every agent this project uses
  hookport convert hooks/hooks.json --to all one file, to every agent
  hookport convert                           after an edit: bring everything up to date`,
  },
  check: {
    usage: "check [PATH...]",
    does: "is it all up to date, and does every guard hold?",
    argument: [
      "[paths...]",
      "projects, packages or universal documents (default: the project you are in)",
    ],
    agents: ASKED_ABOUT,
    options: {
      "--user": "your home folder instead of this project",
      "--format <format>": inForms("text", "json", "markdown", "sarif"),
      ...JSON_FORMAT,
      "--strict": "exit 1 for every gap, not only for guards that do not hold",
      "--verbose": "also the conditions on which guards hold",
      "--quiet": "nothing where all is well",
    },
    after: `
It runs no hook and writes nothing. Exit codes: 0 all is up to date and every guard
holds; 1 not so; 2 no answer.${TABLES}

Examples:
  hookport check                             for CI: one line of a workflow
  hookport check --format sarif > hooks.sarif
  hookport check hooks/hooks.json            a package's document`,
  },
  run: {
    usage: "run",
    does: "play one call, show what each agent does (runs your hooks)",
    description:
      "play one call through the hooks each agent would run, and show what it decides (runs your hooks)",
    argument: ["[path]", "the project folder (default: the project you are in)"],
    agents: [
      "agent",
      "agents to play: ids with commas, detected, or all (default: those converted to, else those in use here)",
    ],
    options: {
      ...CALLS,
      "--user": "the hooks in your home folder too",
      "--expect <decision>": {
        text: "exit 1 unless every agent decides so",
        choices: ["deny", "ask", "allow", "hold", "none"],
      },
      "--verbose": "every hook that ran: its exit code, its time, what it printed",
      "--json": "print one JSON object",
    },
    after: `
Examples:
  hookport run --bash 'git push --force' --expect deny
  hookport run --edit .env --json
  hookport run --mcp github/create_issue --verbose
  hookport run --bash 'cat .env' --result 'KEY=1'`,
  },
  accept: {
    usage: "accept CODE",
    does: "live with a gap, and say why",
    description: "live with a gap that a report names, and say why",
    argument: ["[code]", "the code of the finding, as the report has it in brackets"],
    agents: ["agent", "on these agents only"],
    options: {
      "--hook <name>": "only of this hook: its script, or a part of its command",
      "--part <name>": "of several parts that the code may be about, this one",
      "--why <text>": "the reason, for those who read it later (always needed)",
      "--all": "every gap that keeps a guard from holding now",
      "--user": "what was written to your home folder",
    },
    after: `
Examples:
  hookport accept cannot-hide --hook hide-secrets.py --why "no secrets there"
  hookport accept --all --why "known on the day we converted"`,
  },
  remove: {
    usage: "remove [NAME...]",
    does: "take it out again: everything, or one package",
    description: "take out packages, or everything; files are as they were before",
    argument: ["[names...]", "packages (default: everything that hookport wrote)"],
    agents: ["agent", "only what was written for these agents"],
    options: {
      "--user": "what was written to your home folder",
      ...DRY_RUN,
      "-y, --yes": "do not ask, where packages would go too",
      ...JSON_OPTION,
    },
    after: `
Examples:
  hookport remove                            every file as it was before hookport
  hookport remove @acme/guards               one package, and nothing else
  hookport remove --agent detected           what was written for these agents`,
  },
});

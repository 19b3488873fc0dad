import { ASKED_ABOUT, CALLS, JSON_FORMAT, JSON_OPTION, specs, TABLES, inForms } from "./spec.ts";

export const look = specs({
  audit: {
    usage: "audit [DIR...]",
    does: "any number of projects: which guards hold where",
    description: "show which guards hold on which agents, today and after a conversion",
    argument: ["[dirs...]", "project folders (default: the project you are in)"],
    agents: [
      "agent",
      "agents to ask about: ids with commas, detected, or all (default: those converted to, else those in use there)",
    ],
    options: {
      "--format <format>": inForms("text", "json", "markdown", "sarif", "html"),
      ...JSON_FORMAT,
      "--strict": "exit 1 for every gap, not only for guards that do not hold",
      "--user": "the hooks in your home folder too, and the switches there and in managed settings",
      "--require <file>": "guards that must hold: the exit code is only about these",
      "--verbose": "every hook on every agent, and what would change",
      "--quiet": "nothing where all is well",
    },
    after: `
Exit codes: 0 every guard holds; 1 one does not; 2 wrong usage.${TABLES}

Examples:
  hookport audit                             this project, the agents in use
  hookport audit ~/src/*                     many projects, the agents each of them uses
  hookport audit --format sarif > hooks.sarif   for code scanning
  hookport audit --require guards.json --format markdown >> "$GITHUB_STEP_SUMMARY"`,
  },
  explain: {
    usage: "explain [WORD]",
    does: "a finding's code, an agent, or an event",
    description: "what a finding means, and what agents can do; without a word, all findings",
    argument: ["[word]", "the code of a finding, an event, or agents: ids with commas, detected"],
    options: {
      "--all": "what every agent can do on every event",
      "--format <form>": {
        text: "how to print it",
        choices: ["text", "markdown", "html", "json"],
        default: "text",
      },
      "--json": { text: "the same as --format json", conflicts: ["format"] },
    },
    after: `
Examples:
  hookport explain                           all findings, by level
  hookport explain fires-twice               what it means, why it matters, what to do
  hookport explain detected                  what the agents can do that this project uses
  hookport explain pre-tool-use              what each agent makes of an event
  hookport explain --all --format html > hooks.html`,
  },
  doctor: {
    usage: "doctor",
    does: "and on this machine? trust, switches, programs",
    description: "whether every guard works on this machine: trust, switches, programs",
    agents: ASKED_ABOUT,
    options: {
      "--user": "the hooks in your home folder instead of this project's",
      ...JSON_OPTION,
      "--markdown": { text: "to paste into a report: the home folder as ~", conflicts: ["json"] },
      "--strict": "exit 1 also where something cannot be told, or no agent is installed",
      "--versions": "ask each agent's program for its version too",
      "--live": "start the agents on a copy, shut in, and see which hooks they run",
      ...CALLS,
      "--mcp <server/tool>": { ...CALLS["--mcp <server/tool>"], hidden: true },
      "--result <text>": { ...CALLS["--result <text>"], hidden: true },
      "-y, --yes": "with --live: do not ask before agents are started",
    },
    after: `
Without --live it runs no hook and writes nothing, and it looks only at agents that are
installed here. With --live the calls are harmless ones and those of a package's cases, or
else the one that an option gives.

Exit codes: 0 every guard works here; 1 one does not; 2 no answer.

Examples:
  hookport doctor
  hookport doctor --live --bash 'git push --force'
  hookport doctor --markdown                 for a report, with values masked`,
  },
  log: {
    usage: "log",
    does: "when hooks last ran here, and what they decided",
    description: "when hooks last ran here through Hookport, and what they decided",
    options: {
      "--hook <name>": "calls that ran this hook: its script, or a part of its command",
      "--denied": "calls that a hook held back",
      "--clear": "remove the log of this project",
      "--verbose": "every call that is kept, also those that reached no hook",
      ...JSON_OPTION,
    },
    after: `
Each call of an agent that reaches Hookport is one line, without what the call said. The
log is outside of the project, for you only, and at most 512 KB. It is no proof: what may
write your files may write it. HOOKPORT_LOG=off switches it off, and so does "log": false
in .hookport/hooks.local.jsonc, unless git tracks that file, with the next \`convert\`.

Examples:
  hookport log --denied
  hookport log --hook no-force-push.sh --json`,
  },
});

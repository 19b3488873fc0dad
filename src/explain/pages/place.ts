/** Where a hook holds, for whom, and how sure that is (src/report/). */
import type { Pages } from "./page.ts";

export const PLACE = {
  "needs-trust": {
    title: "It holds once the user trusts the folder",
    means: [
      "The agent runs the hooks of a project only where its user trusts the folder. Trust is kept on each machine, and no file of the project",
      "can give it.",
    ],
    why: [
      "Until then the agent may work without any of these hooks, and most agents say nothing about it. A pipeline that runs on a fresh machine",
      "trusts nothing.",
    ],
    example: ["hookport audit"],
    fix: [
      "Trust the folder in the way that the message names, on every machine. `hookport audit` says `off` where it can read that this machine",
      "does not. Accept it with a reason if it is settled elsewhere: it then no longer fails --strict.",
    ],
  },
  "start-folder": {
    title: "It holds where the agent is started in that folder",
    means: ["The agent reads a project's hooks in the folder that it is started in, and in no other one."],
    why: ["Started in a subfolder of the same repository, it works on the same files without any of these hooks."],
    fix: ["Start the agent in the folder that holds the hooks. Put that where new colleagues read it."],
  },
  "needs-setting": {
    title: "It holds while something is switched on",
    means: ["The hook runs as long as a setting of the agent's user is as the message says: an import, or a plugin."],
    why: ["The setting is one person's and stands in no file of the project."],
    fix: ["Set it so on every machine, or put the hook where the setting does not matter."],
  },
  "runs-inside": {
    title: "It runs inside an agent or a skill",
    means: ["The hook belongs to an agent or a skill of the project, and runs while that one does."],
    why: ["Anything that is done outside of it is not guarded."],
    fix: ["Put the hook into the project's own hooks if it should hold always."],
  },
  "not-told": {
    title: "Nothing says whether it runs beside another",
    means: ["Whether it runs hangs on something about the agent that is documented nowhere and could not be tried."],
    why: ["It may be that another file's hooks take the place of this one's."],
    fix: ["Let nothing depend on it: the message says how."],
  },
  surface: {
    title: "It does not hold on every surface",
    means: [
      "An agent runs in several ways: in a terminal, without one, in an editor, in the cloud. On the one named, this hook",
      "does not run, or its answer does not count.",
    ],
    why: ["A guard that holds in the terminal may be open in the pipeline that runs the same agent unattended."],
    fix: [
      "Do not rely on this guard on that surface. Guard that surface in another way: with the agent's own permissions, a",
      "sandbox, a protected branch.",
    ],
  },
  unproved: {
    title: "Only the place where it runs can tell",
    means: [
      "The filter speaks of something that is not known here, such as a tool of a private MCP server, or it fits more than",
      "was played.",
    ],
    why: [
      "The hook stands where the agent starts it, and all that could be played of it holds: a call that nobody knows here was not played.",
    ],
    example: ["hookport run --payload call.json --expect deny"],
    fix: ["Play such a call, or make it in the agent itself."],
  },
  setup: {
    title: "Every user has something to do once",
    means: ["The agent asks for a step that no file in the project can take, such as trusting the folder."],
    why: ["Until then the hooks in the project may not run for that user, and most agents say nothing about it."],
    fix: ["Do this once per machine, and put it where new colleagues read it."],
  },
  "personal-file": {
    title: "One person's hook has no place there",
    means: [
      "The hook stands in a file that is one person's, not the project's. It goes to the target's own personal file, never into",
      "the shared one unasked, and this agent has no such file.",
    ],
    why: ["Its owner has this hook on one agent and not on the other. For everyone else nothing changes."],
    example: ["hookport convert --include-local"],
    fix: [
      "Give --include-local to convert personal files into the shared ones. See that nothing private is in them: everyone gets",
      "these hooks then.",
    ],
  },
  "not-ignored": {
    title: "Git would take a personal file along",
    means: ["A file with one person's hooks was written, and no rule of .gitignore keeps it out of the repository."],
    why: ["Committed, it gives everyone hooks that one person meant for themselves, with a document they do not have."],
    example: ["git check-ignore -v FILE"],
    fix: ["Add the file to .gitignore, or to .git/info/exclude."],
  },
  "other-source": {
    title: "Hooks of another agent are here too",
    means: ["The project holds hooks of an agent that this conversion does not read. They stay as they are."],
    why: ["They guard on their own agent only, and it is easily overlooked that they were left out."],
    example: ["hookport convert --from ID"],
    fix: ["Convert them too, with their agent's id. The document keeps both, each with its origin."],
  },
  "git-ignored": {
    title: "Git ignores a written file",
    means: ["Git ignores a file that an agent's hooks need: its own file with the entries, the lock, or the shim."],
    why: [
      "The file is never committed, so that teammates, pipelines and fresh clones do not get it: the guards hold on this machine",
      "and nowhere else.",
    ],
    example: ["git check-ignore -v .hookport/lock.json"],
    fix: [
      "Take it out of .gitignore (git names the rule, as above). Where everybody who works here converts for themselves, accept it:",
      'hookport accept git-ignored --agent ID --why "...".',
    ],
  },
  "old-evidence": {
    title: "What is known of the agent is old",
    means: ["What hookport says of this agent was found out more than 90 days ago."],
    why: ["Agents change how they run hooks every few weeks. The translation may be right still; nobody has looked since."],
    fix: ["A newer hookport may know more: npm view hookport version. Else try a forbidden call in the agent itself."],
  },
  "other-version": {
    title: "Another version is installed",
    means: ["The agent on this machine has another version than the one hookport's tables speak of."],
    why: ["Hooks are among the things that change from release to release, mostly without a word."],
    example: ["hookport run --bash 'git push --force' --expect deny"],
    fix: ["Play a forbidden call as above, then try it in the agent itself."],
  },
} as const satisfies Pages;

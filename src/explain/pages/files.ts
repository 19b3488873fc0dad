/** Files that an agent or hookport does not read as they were meant. */
import type { Pages } from "./page.ts";

export const files = {
  "host-rejects": {
    title: "The agent drops this whole file",
    means: [
      "The agent itself refuses the file: for a comment where it takes strict JSON, an unknown event or key in a file it",
      "checks strictly, or one bad entry. It then drops all of it, not only the part that is wrong.",
    ],
    why: [
      "Every hook in the file is dead today, also those that are correct; on some agents the file's permission rules go",
      "with it. Agents that run unattended tell it in a log at best: nobody notices until a guard is missed.",
    ],
    example: ["before  {", "          // our guards", '          "hooks": { ... }', "        }", 'after   { "hooks": { ... } }'],
    fix: ["Mend what the message names, then try one call that must be blocked in the agent itself."],
  },
  "old-shape": {
    title: "Written in an old or sloppy shape",
    means: [
      "The entry is not in the shape the agent takes, but there is no doubt what it means: a handler without a group",
      "around it, a string for a list, a map from tools to commands, events that stand outside `hooks`.",
      "It was understood and is converted.",
    ],
    why: ["The agent itself does not run it so. The converted hooks hold on the targets while the original is dead at home."],
    example: [
      'before  "PreToolUse": [{ "type": "command", "command": "sh hooks/check.sh" }]',
      'after   "PreToolUse": [{ "hooks": [',
      '          { "type": "command", "command": "sh hooks/check.sh" } ] }]',
    ],
    fix: ["Write it as the agent's documentation does."],
  },
  "unknown-event": {
    title: "There is no such event",
    means: ["The file names an event that its agent does not have. The message names the likely one. The entry is not converted."],
    why: [
      "The hooks under it never run. Some agents ignore the entry alone, others drop the whole file for it. A slip of a",
      "letter or of case is enough: names of events are exact.",
    ],
    example: ['before  "pretooluse": [ ... ]', 'after   "PreToolUse": [ ... ]'],
    fix: ["Correct the event's name."],
  },
  unread: {
    title: "Could not be read",
    means: [
      "Something in the file could not be understood, or could mean two things. The message says where and why. hookport",
      "never guesses: what is not understood is left out and named.",
    ],
    why: ["The hook was not converted. If it is a guard, it does not exist on any target, and perhaps not at home either."],
    fix: ["Write it as the agent's documentation does, and convert again."],
  },
  "not-json": {
    title: "The file is not JSON",
    means: ["The file could not be parsed. The message names the line."],
    why: ["Neither hookport nor the agent can find a hook in it: all of them are dead today."],
    fix: ["Mend the file at that line: a comma, a quote or a bracket, or what a merge left behind."],
  },
  "link-out": {
    title: "A symbolic link leads out of the project",
    means: ["The file, or a folder on the way to it, is a symbolic link to a place outside the project. hookport does not follow it."],
    why: [
      "What stands there is not part of the project: others may not have it, and a project must not make tools read or",
      "write elsewhere. Some agents refuse such a file as well.",
    ],
    fix: ["Put the file itself into the project."],
  },
  "too-large": {
    title: "The file is too large",
    means: ["The file is larger than any file of hooks has reason to be, so hookport did not read it."],
    why: ["Hooks in it, if there are any, were not converted."],
    fix: ["See what makes it so large. Keep the hooks in a file of their own where the agent allows that."],
  },
  "host-disabled": {
    title: "A switch keeps these hooks from running",
    means: [
      "The source file, or another the agent reads, has a switch such as `disableAllHooks` on. Its hooks do not run",
      "today. hookport converts them all the same, without the switch.",
    ],
    why: [
      "At home the guards are off, perhaps since somebody was in a hurry. On the targets they are on, which may surprise",
      "whoever turned them off.",
    ],
    example: ['before  { "disableAllHooks": true, "hooks": { ... } }', 'after   { "hooks": { ... } }'],
    fix: ["Take the switch out if the hooks are meant to run; else remove the hooks that are not wanted."],
  },
  "plugin-elsewhere": {
    title: "A plugin is named whose folder is not looked into",
    means: [
      "A marketplace's file names the plugin, or the project's settings enable it, and its folder is not one of this",
      "project: it is in another repository, its path leads out of this one, or it is a link.",
    ],
    why: [
      "Whatever guards it brings do run where it is installed, and nothing here is said of them. The project's verdict is",
      "about the hooks that can be read.",
    ],
    fix: ["Audit and convert the plugin in the repository that it comes from."],
  },
  "plugin-emptied": {
    title: "A manifest keeps a plugin's hooks from running",
    means: [
      "The plugin's folder has hooks, and a `plugin.json` with the schema of Agent Plugins 1.0 at its top. That standard has",
      "no hooks, and agents that know it read none of those beside it, whatever other manifests name them.",
    ],
    why: ["The plugin's guards are open on those agents, and the agents do not tell the user: all else in the plugin works."],
    example: ['before  { "$schema": "https://agent-plugins.org/…", "name": "p" }', 'after   { "name": "p" }'],
    fix: ["Take the `$schema` out, or publish what needs it as a second plugin, in a folder of its own."],
  },
  "plugin-apart": {
    title: "A plugin here is enabled by nobody here",
    means: [
      "The repository has the folder of a plugin, and its settings do not enable the plugin: its hooks belong to those who",
      "install it, and they were not converted with the project's.",
    ],
    why: ["If they were, a hook would run here that the project never asked for."],
    fix: ["Convert the plugin in its own folder: `hookport convert` with the path of that folder."],
  },
} as const satisfies Pages;

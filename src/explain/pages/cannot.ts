/** What an agent cannot do for a decision: one page for every capability (semantics, S3 to S7). */
import { EVENTS, type Capability } from "../../model/events.ts";
import type { Capabilities } from "../../model/adapter.ts";
import { instead } from "../../model/narrow.ts";
import type { Page } from "./page.ts";

interface Missing {
  readonly title: string;
  /** What a hook means by it. */
  readonly is: string;
  readonly why: string;
  readonly fix: string;
  /** What happens, where `instead` has nothing to say. */
  readonly done?: string;
}

const MISSING: { readonly [C in Capability]: Missing } = {
  deny: {
    title: "Nothing can be blocked here",
    is: "A hook that denies wants what is about to happen not to happen.",
    done: "the hook runs, what it denies goes on, and the reason is shown to the user if the agent shows anything",
    why: "This guard does not hold on that agent. The last line of a conversion names it, with exit code 1.",
    fix: "Do not rely on it there. If the same can be stopped before a tool is used, write a hook for that event.",
  },
  ask: {
    title: "The agent cannot be made to ask first",
    is: "A hook that asks wants the user to decide.",
    why: "A question counts as one only where every surface of an agent asks or refuses. Elsewhere agents were seen to run the call, or to hang. The denial says that the hook wanted to ask.",
    fix: "Expect a denial where you would have been asked. If that is too strict, let the hook decide by itself.",
  },
  allow: {
    title: "An allow does not count here",
    is: "A hook that allows wants no question to be asked of the user.",
    why: "An allow must not grant more than it does at home. On this agent it would do so, or is an error, or is not read.",
    fix: "Expect more questions. Allow such calls in the agent's own permissions, if they are to be allowed.",
  },
  hold: {
    title: "The agent cannot be kept going",
    is: "A hook that holds wants the agent not to stop yet, and tells it what is left to do.",
    done: "the agent stops",
    why: "A check at the end, such as tests that must pass, is made and has no effect. The last line of a conversion names it, with exit code 1.",
    fix: "Do not rely on it there. Check again where it counts: before a commit or a push, or in the pipeline.",
  },
  end: {
    title: "A hook cannot end the turn",
    is: "A hook that ends the turn wants the agent to do nothing more until its user speaks.",
    why: "The call in question can still be denied before it runs, but the agent then goes on and may try another way.",
    fix: "Deny every way that matters, not only the first.",
  },
  feedback: {
    title: "The agent takes no feedback on a result",
    is: "A hook that gives feedback leaves a tool's result as it is and tells the model what is wrong with it.",
    why: "Some agents would replace the result by the feedback, so it is sent as context. Others let nothing through: the model goes on as if all were well.",
    fix: "Where it does not arrive, check before the tool is used, or at the end of the answer.",
  },
  withhold: {
    title: "A result cannot be kept from the model",
    is: "A hook that withholds wants the model not to see a tool's result.",
    why: "A secret that the hook found in a result reaches the model.",
    fix: "Deny the call before it runs: a guard on what may be read holds where one on what was read does not.",
  },
  "rewrite-input": {
    title: "A tool's input cannot be rewritten",
    is: "A hook that rewrites the input wants the call to run, but in another way.",
    why: "Agents ignore a rewrite, or take it for some tools only. The call must not run as it was, so it is denied, and the wanted input stands in the reason: the model can try again with it.",
    fix: "Expect a denial and a second try. Let the hook's reason say what would be right.",
  },
  "rewrite-result": {
    title: "A tool's result cannot be rewritten",
    is: "A hook that rewrites a result wants the model to see something else, mostly with secrets taken out.",
    why: "A result that cannot be replaced as the hook wanted is better not seen at all; where not even that can be done, the model sees what was to be taken out.",
    fix: "If it is about secrets, deny the call before it runs. Else nothing to do.",
  },
  "rewrite-prompt": {
    title: "A prompt cannot be rewritten",
    is: "A hook that rewrites a prompt wants the model to get another text than the user typed.",
    why: "What the hook took out of the prompt must not be sent on, so the prompt is stopped; the user sees the wanted text.",
    fix: "Let the hook add context instead, or expect the user to send the prompt again.",
  },
  "add-permissions": {
    title: "A hook cannot change permissions",
    is: "A hook that updates permissions adds rules for the rest of the session, so that the user is not asked again.",
    done: "the rules are dropped",
    why: "The user is asked more often. Nothing is granted that would not have been.",
    fix: "Write the rules into the agent's own settings.",
  },
  interrupt: {
    title: "A refusal does not end the turn here",
    is: "A hook that refuses a permission with an interrupt wants the agent to stop, not to look for another way.",
    done: "the call is refused and the agent goes on",
    why: "The agent may try something else. Each try meets the hooks again.",
    fix: "See that the other ways are guarded too.",
  },
  context: {
    title: "Context does not reach the model",
    is: "A hook that adds context tells the model something it should know from here on.",
    why: "The agent works without what the hook had to say, such as the conventions of the project at a session's start. What a hook on the start of a sub-agent says reaches, where another event carries it, the agent that starts it.",
    fix: "Put what never changes into the file of instructions that the agent reads by itself.",
  },
  message: {
    title: "A message does not reach the user",
    is: "A hook with a message wants the user, not the model, to read something.",
    done: "the message is dropped",
    why: "The user does not see it. What is decided does not change.",
    fix: "Nothing to do if the message is only for comfort; else write it to a file or send a notification.",
  },
  env: {
    title: "Variables do not reach the session",
    is: "A hook that sets variables wants later commands of the session to have them.",
    why: "Commands that need the variables fail or use others.",
    fix: "Set them where the agent is started, or in the commands themselves.",
  },
};

const ALL = Object.fromEntries(Object.keys(MISSING).map((capability) => [capability, true])) as Capabilities;

export function cannot(capability: Capability): Page {
  const { title, is, why, fix, done } = MISSING[capability];
  const best = instead(capability, { ...ALL, [capability]: undefined }) ?? done ?? `${capability} is dropped`;
  const least = instead(capability, {}) ?? best;
  const events = Object.entries(EVENTS).filter(([, { parts }]) => (parts as readonly Capability[]).includes(capability));
  const gate = capability === "deny" || capability === "hold";
  return {
    title,
    means: [
      is,
      "On this event the agent offers no way to do it, or none that is safe.",
      "",
      `What comes of it: ${best}.`,
      ...(least === best ? [] : [`Where the agent cannot do that either: ${least}.`]),
      "",
      `Hooks may do this on: ${events.map(([name]) => name).join(", ")}.`,
    ],
    why: [
      why,
      "",
      gate
        ? "It is said only of hooks that could do it where they come from."
        : "It is `weakened` if the hook is there for this, or says so in `needs`; else a notice, for nobody knows whether the hook ever does it.",
    ],
    ...(!gate && { example: [`{ "command": "sh hooks/check.sh", "needs": ["${capability}"] }`] }),
    fix: [fix],
  };
}

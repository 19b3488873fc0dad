/** Calls of servers' tools that go through one tool, whose input has the name and the arguments. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Invocation } from "../../src/model/adapter.ts";
import { isFields, parseJson, type Fields, type Json } from "../../src/model/json.ts";
import { say } from "./answer.ts";
import type { OwnAnswers } from "./protocol.ts";

/** The arguments within a dispatcher's input; undefined of any other call. */
export function dispatched(name: Json | undefined, input: Json | undefined): Json | undefined {
  return isFields(input) && input["tool_name"] === name && Object.hasOwn(input, "tool_input")
    ? (input["tool_input"] as Json)
    : undefined;
}

export function dispatch(name: string, input: Json): Fields {
  return { tool_name: name, tool_input: input };
}

/** Answers about the arguments in the dispatcher's input; without its fields it is `refusal`. */
export function dispatching({ encode, decode }: OwnAnswers, refusal: string): OwnAnswers {
  return {
    decode(reply, call) {
      const inner = bare(call);
      const given = (input: Fields) => dispatched(input["tool_name"], input);
      return inner
        ? decode({ ...reply, stdout: withInput(reply.stdout, given, refusal) }, inner)
        : decode(reply, call);
    },
    encode(decision, call) {
      const inner = bare(call);
      const reply = encode(decision, inner ?? call);
      const given = (input: Fields) => dispatch(String(call.payload["tool_name"]), input);
      return inner ? say(withInput(reply.stdout, given, refusal)) : reply;
    },
  };
}

/** The call of a server's tool as if its arguments were the input; undefined of any other call. */
function bare(call: Invocation): Invocation | undefined {
  const { tool_name: name, tool_input: given } = call.payload;
  const input = dispatched(name, given);
  return input === undefined
    ? undefined
    : { ...call, payload: { ...call.payload, tool_input: input } };
}

function withInput(
  answer: string,
  change: (input: Fields) => Json | undefined,
  refusal: string,
): string {
  const value = parseJson(answer);
  const own = isFields(value) ? value["hookSpecificOutput"] : undefined;
  if (!isFields(value) || !isFields(own) || !isFields(own["updatedInput"])) return answer;
  const updatedInput = change(own["updatedInput"]);
  return JSON.stringify(
    updatedInput === undefined
      ? { decision: "block", reason: refusal }
      : { ...value, hookSpecificOutput: { ...own, updatedInput } },
  );
}

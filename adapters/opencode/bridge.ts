/** How a call of our plugin begins and ends, for whoever plays one. */
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { opencode } from "./protocol.ts";
import toolExecuteBefore from "./payloads/toolExecuteBefore.bash.json" with { type: "json" };
import toolExecuteAfter from "./payloads/toolExecuteAfter.bash.json" with { type: "json" };
import messagePartUpdated from "./payloads/messagePartUpdated.read.json" with { type: "json" };
import chatMessage from "./payloads/chatMessage.json" with { type: "json" };
import sessionCreated from "./payloads/sessionCreated.json" with { type: "json" };
import sessionIdle from "./payloads/sessionIdle.json" with { type: "json" };
import sessionError from "./payloads/sessionError.json" with { type: "json" };
import sessionAborted from "./payloads/sessionAborted.json" with { type: "json" };
import childChatMessage from "./payloads/childChatMessage.json" with { type: "json" };
import childSessionIdle from "./payloads/childSessionIdle.json" with { type: "json" };
import sessionCompacting from "./payloads/sessionCompacting.json" with { type: "json" };
import sessionCompacted from "./payloads/sessionCompacted.json" with { type: "json" };
import permissionAsked from "./payloads/permissionAsked.json" with { type: "json" };

export const bridge = bridgeOf(opencode, {
  toolExecuteBefore: [toolExecuteBefore],
  toolExecuteAfter: [toolExecuteAfter],
  messagePartUpdated: [messagePartUpdated],
  chatMessage: [chatMessage],
  sessionCreated: [sessionCreated],
  sessionIdle: [sessionIdle],
  sessionError: [sessionError],
  sessionAborted: [sessionAborted],
  childChatMessage: [childChatMessage],
  childSessionIdle: [childSessionIdle],
  sessionCompacting: [sessionCompacting],
  sessionCompacted: [sessionCompacted],
  permissionAsked: [permissionAsked],
});

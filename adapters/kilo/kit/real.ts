/** Drives the real program, in its own package for this machine's kind. */
import { driver } from "../driver.ts";
import pins from "./pins.json" with { type: "json" };
import { inPlaceReal } from "../../../test/hosts/in-place.ts";

export const real = inPlaceReal({
  id: "kilo",
  driver,
  pin: pins.program,
  package: "@kilocode/cli-linux-x64",
  variables: "KILO",
  unseen: {
    "its sub-agent explore runs no command that writes a file":
      /^post-tool-use toolExecuteAfter withhold in a sub-agent, explore$/,
  },
  schema: "https://app.kilo.ai/config.json",
  models: {
    "a GPT model": "gpt-5.4",
    "a Claude model": "claude-sonnet-4-5",
    "a Gemini model": "gemini-3-pro",
  },
});

// Keeps tokens that a command printed from the model.
import { readFileSync } from "node:fs";
const { toolResult } = JSON.parse(readFileSync(0, "utf8"));
const text = toolResult.textResultForLlm;
const clean = text.replace(/ghp_\w+/g, "[token]");
if (clean !== text) console.log(JSON.stringify({ modifiedResult: { textResultForLlm: clean, resultType: "success" } }));

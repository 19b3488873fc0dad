// Keeps access keys out of prompts.
import { readFileSync } from "node:fs";
const { prompt } = JSON.parse(readFileSync(0, "utf8"));
const secret = /\bAKIA[0-9A-Z]{16}\b/.test(prompt);
console.log(JSON.stringify(secret ? { continue: false, user_message: "There is an access key in this prompt." } : { continue: true }));

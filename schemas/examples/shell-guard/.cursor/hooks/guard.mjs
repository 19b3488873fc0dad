// Denies what would publish a package.
import { readFileSync } from "node:fs";
const { command } = JSON.parse(readFileSync(0, "utf8"));
const forbidden = /\bnpm\s+publish\b/.test(command);
console.log(JSON.stringify(forbidden ? { permission: "deny", user_message: "Releases are made by CI." } : { permission: "allow" }));

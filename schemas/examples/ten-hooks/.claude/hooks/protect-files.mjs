// Lock files and the environment are written by tools and people alone.
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { tool_input } = JSON.parse(text);
if (/(^|\/)(\.env|package-lock\.json)$/.test(tool_input.file_path)) {
  console.error(`${tool_input.file_path} is not written by hand.`);
  process.exit(2);
}

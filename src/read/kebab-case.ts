/** Gives for example `pre-tool-use` for `PreToolUse`, `preToolUse` and `pre_tool_use`. */
export function kebabCase(name: string): string {
  const apart = name
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return (apart.match(/[\p{L}\d]+/gu) ?? []).join("-").toLowerCase();
}

/** The middle of a long name is left out. */
export function mcpName({
  server,
  tool,
}: {
  readonly server: string;
  readonly tool: string;
}): string {
  const name = `mcp_${server}_${tool}`.replace(/^mcp_mcp_/, "mcp_").replace(/[^\w.:-]/g, "_");
  return name.length > 63 ? `${name.slice(0, 30)}...${name.slice(-30)}` : name;
}

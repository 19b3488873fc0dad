/** Tools of those agents that no guard needs to see, each with the reason. */
export const harmless: { readonly [name: string]: string } = {
  invalid: "It stands for a call that could not be made, and tells the model why.",
  list_mcp_resources: "It lists what MCP servers offer to be read.",
  list_mcp_resource_templates: "It lists what MCP servers offer to be read.",
};

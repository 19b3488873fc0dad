/** Makes the Node.js that loads it look like an older one, and takes out what that one lacks. */
export const OLD_NODE = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "14.21.3" } });
delete process.getBuiltinModule;
delete Object.hasOwn;
delete Array.prototype.at;
delete String.prototype.at;
delete String.prototype.replaceAll;
`;

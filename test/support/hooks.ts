/** Hooks as several agents write them in their files. */
type Written = { matcher?: string; hooks: { type: "command"; command: string }[] };

/** A group of one handler: a command, or the handler's fields without its type. */
export const groupOf = (handler: string | object, matcher?: unknown): Written => ({
  ...(matcher !== undefined && { matcher: matcher as string }),
  hooks: [
    {
      type: "command",
      ...(typeof handler === "string"
        ? { command: handler }
        : (handler as { readonly command: string })),
    },
  ],
});

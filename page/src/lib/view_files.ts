/** The views, by their names in addresses, and the file in which each comes: `app` is there from the start. */
export const FILES = { setup: "setup", play: "app", help: "help", versus: "versus", watch: "later", review: "later", library: "later", puzzles: "later" } as const;

export type ViewName = keyof typeof FILES;

export const isView = (text: string): text is ViewName => Object.hasOwn(FILES, text);

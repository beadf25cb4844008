/** The files in which views come that no first screen needs. */

const FILES: Record<string, "help_versus" | "later"> = { help: "help_versus", versus: "help_versus", watch: "later", review: "later", library: "later", puzzles: "later" };

/** The name of the file of a view, without its ending; undefined where that is there from the start. */
export const fileOf = (view: string) => FILES[view];

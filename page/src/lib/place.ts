/** The place at which the page stands: in a window of its own or in another site's, at an address that others know or not. */

/** Whether the page stands in a frame of another site, where it shows one game and no ways to others. */
export const embedded = globalThis.location?.pathname.endsWith("/embed") ?? false;

/** The address of the page for people at other machines, which the server may know; empty where only this machine has one. */
export const sharedAddress = (known: string) => known || (/^(127\.|localhost$|\[::1\]$)/.test(location.hostname) ? "" : `${location.origin}/`);

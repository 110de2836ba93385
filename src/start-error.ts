/** Postern cannot start. The message is one line a person can act on. */
export class StartError extends Error {}

/** A failure whose message is one sentence for the reader: commands show it without a stack trace. */
export class PlainError extends Error {}

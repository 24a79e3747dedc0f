/** A failure whose message is one sentence for the reader: shown without a stack trace. */
export class PlainError extends Error {}

/** An error whose message is one sentence for the user: shown without a stack trace. */
export class PlainError extends Error {}

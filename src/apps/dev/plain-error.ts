/** An error whose message is one sentence for the user: commands show it without a stack trace. */
export class PlainError extends Error {}

import type { FastifyBaseLogger } from 'fastify';

/** What to close, in this order, each with its name for the log. */
export type Closing = (readonly [name: string, end: () => Promise<unknown>])[];

/** Closes one after the other; an error is logged and does not stop the others. */
export async function closeInTurn(closing: Closing, log: FastifyBaseLogger): Promise<void> {
  for (const [name, end] of closing) {
    try {
      await end();
    } catch (error) {
      log.error({ err: error }, `${name} did not end in good order`);
    }
  }
}

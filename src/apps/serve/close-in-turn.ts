import type { FastifyBaseLogger } from 'fastify';

/** What is to be ended, in this order, each under the name that a log knows it by. */
export type Closing = (readonly [name: string, end: () => Promise<unknown>])[];

/** Ends one thing after the other; one that fails is told and keeps no other from ending. */
export async function closeInTurn(closing: Closing, log: FastifyBaseLogger): Promise<void> {
  for (const [name, end] of closing) {
    try {
      await end();
    } catch (error) {
      log.error({ err: error }, `${name} did not end in good order`);
    }
  }
}

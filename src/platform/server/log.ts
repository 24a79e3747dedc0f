import type { FastifyBaseLogger } from 'fastify';
import { pino, stdSerializers, type DestinationStream } from 'pino';

/** PostgreSQL's errors quote in their other fields what a visitor has typed. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: (error as NodeJS.ErrnoException).code };
}

/**
 * The log of a process: JSON lines from `level` on ('info', 'silent'), on standard output unless a stream is
 * given. Of an `err` it takes type, message and stack, causes included, and code.
 */
export const openLog = (level: string, stream: DestinationStream = process.stdout): FastifyBaseLogger =>
  pino({ level, serializers: { err: errorFacts } }, stream);

import type { FastifyBaseLogger } from 'fastify';
import { pino, stdSerializers, type DestinationStream } from 'pino';

/** The fields of PostgreSQL's errors quote what visitors typed; in errors about a value the message does too. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const printable = isAboutValue(error) ? unquoted : (text: string): string => text;
  return {
    type,
    message: printable(message),
    stack: printable(stack),
    code: (error as NodeJS.ErrnoException).code,
  };
}

/** Whether an error or one of its causes is of PostgreSQL's class 22, 'data exception'. */
const isAboutValue = (error: unknown): boolean =>
  error instanceof Error &&
  (/^22[0-9A-Z]{3}$/.test((error as NodeJS.ErrnoException).code ?? '') || isAboutValue(error.cause));

/** Replaces everything in double quotes. */
const unquoted = (text: string): string => text.replace(/"[^"]*"/g, '"…"');

/**
 * The log of a process: JSON lines from `level` on ('info', 'silent'), on standard output unless a stream is given.
 * Of an `err` it logs type, message and stack, causes included, and code.
 */
export const openLog = (level: string, stream: DestinationStream = process.stdout): FastifyBaseLogger =>
  pino({ level, serializers: { err: errorFacts } }, stream);

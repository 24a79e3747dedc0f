import { endOnSignal } from '#apps/serve/end-on-signal.ts';
import { plainSentence } from '#platform/server/plain-sentence.ts';
import { PlainError } from './plain-error.ts';

/** What a long-running command gets. */
export type Command = {
  readonly print: (line: string) => void;
  /** Adds something to close at the end; the newest is closed first. */
  readonly atEnd: (close: () => Promise<unknown>) => void;
};

/**
 * Runs a command's start. On a signal, or when the start fails, closes what it has opened; a failed start ends with
 * exit code 1, and one sentence when the error has one.
 */
export async function runCommand(start: (command: Command) => Promise<void>): Promise<void> {
  const open: (() => Promise<unknown>)[] = [];
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const closeAll = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch((error: unknown) => print(String(error)));
  };
  endOnSignal(closeAll, print);
  try {
    await start({ print, atEnd: (close) => void open.push(close) });
  } catch (error) {
    await closeAll();
    print(messageOf(error));
    process.exit(1);
  }
}

/** One sentence for known errors, the stack of all others. */
function messageOf(error: unknown): string {
  const plain = error instanceof PlainError ? error.message : plainSentence(error);
  return plain ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

import { Worker } from 'node:worker_threads';
import type { Sheet, SheetsAnswer } from './sheets-thread.ts';
import { unpackedBytes } from './unpacked-bytes.ts';

/** The most that a file may have unpacked: a file of one megabyte can unpack to a thousand. */
const MOST_BYTES = 32 * 2 ** 20;
/** Enough for so many bytes; a single cell in the last corner of a sheet would need a hundred times as much. */
const HEAP_MB = 256;
const LONGEST_MS = 30_000;

/** Why the sheets of a file were not read: they are too large, or the file is none, with the reader's words. */
export type SheetsFault = 'TABLE_TOO_LARGE' | { readonly problem: string };

/** Reads the sheets of an XLSX file in a thread with a memory and a time of its own. */
export async function readSheets(bytes: Uint8Array): Promise<readonly Sheet[] | SheetsFault> {
  if (unpackedBytes(bytes) > MOST_BYTES) return 'TABLE_TOO_LARGE';
  const answer = await inThread(bytes);
  if (answer === undefined || 'isTooLarge' in answer) return 'TABLE_TOO_LARGE';
  return 'failure' in answer ? { problem: answer.failure } : answer.sheets;
}

/** Undefined when the thread ended before its answer: out of memory or time. */
function inThread(bytes: Uint8Array): Promise<SheetsAnswer | undefined> {
  const worker = new Worker(new URL('./sheets-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve) => {
    const end = (answer?: SheetsAnswer): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, LONGEST_MS);
    worker.on('message', end);
    worker.on('error', () => end());
    worker.on('exit', () => end());
  });
}

import { parentPort, workerData } from 'node:worker_threads';
import readSheets from 'read-excel-file/universal';
import { isTooLarge } from './table.ts';

/** The thread that reads one XLSX file: what the file does to it cannot happen to the shop's process. */

export type Sheet = { readonly sheet: string; readonly data: readonly (readonly unknown[])[] };
export type SheetsAnswer =
  | { readonly sheets: readonly Sheet[] }
  | { readonly isTooLarge: true }
  | { readonly failure: string };

async function answer(bytes: Uint8Array): Promise<SheetsAnswer> {
  try {
    const sheets = await readSheets(new Uint8Array(bytes).buffer);
    return sheets.some(({ data }) => isTooLarge(data)) ? { isTooLarge: true } : { sheets };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await answer(workerData as Uint8Array));

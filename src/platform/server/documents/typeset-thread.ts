import { parentPort } from 'node:worker_threads';
import { typesetPdf, type Typeset, type TypesetJob } from './typeset.ts';

/** The thread that typesets long documents, so that the server can answer requests at the same time. */

export type ThreadRequest = { readonly id: number; readonly job: TypesetJob };
export type ThreadAnswer =
  | { readonly id: number; readonly typeset: Typeset }
  | { readonly id: number; readonly failure: string };

parentPort?.on('message', ({ id, job }: ThreadRequest) => {
  parentPort?.postMessage(answer(id, job));
});

function answer(id: number, job: TypesetJob): ThreadAnswer {
  try {
    return { id, typeset: typesetPdf(job) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

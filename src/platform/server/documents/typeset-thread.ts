import { parentPort } from 'node:worker_threads';
import { typesetPdf, type Typeset, type TypesetJob } from './typeset.ts';

/** The thread that sets long documents, so that the server goes on answering meanwhile. */

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

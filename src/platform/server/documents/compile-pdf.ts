import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './typeset-thread.ts';
import { typesetPdf, type Typeset, type TypesetJob } from './typeset.ts';

type Waiting = { readonly resolve: (typeset: Typeset) => void; readonly reject: (error: Error) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };

/** One thread for each process, started at the first long document; it loads the typesetter's fonts once. */
let thread: Thread | undefined;
let lastId = 0;

/**
 * A document as PDF, tagged and by PDF/UA-1 when its characters allow. `isLong`: typeset it in a thread, because
 * typesetting blocks. Throws when the template does not accept the data, or the thread ends.
 */
export const compilePdf = async (job: TypesetJob, { isLong = false } = {}): Promise<Typeset> =>
  isLong ? inThread(job) : typesetPdf(job);

function inThread(job: TypesetJob): Promise<Typeset> {
  thread ??= startThread();
  const { worker, waiting } = thread;
  const request: ThreadRequest = { id: ++lastId, job };
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    worker.ref();
    worker.postMessage(request);
  });
}

function startThread(): Thread {
  const worker = new Worker(new URL('./typeset-thread.ts', import.meta.url));
  const started: Thread = { worker, waiting: new Map() };
  worker.on('message', (answer: ThreadAnswer) => settle(started, answer));
  worker.on('error', (error) => abandon(started, error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => abandon(started, new Error(`the typesetting thread ended with ${code}`)));
  return started;
}

function settle({ worker, waiting }: Thread, answer: ThreadAnswer): void {
  const one = waiting.get(answer.id);
  waiting.delete(answer.id);
  // An idle thread does not keep the process alive.
  if (waiting.size === 0) worker.unref();
  if ('failure' in answer) one?.reject(new Error(answer.failure));
  else one?.resolve(answer.typeset);
}

/** Rejects the documents of the ended thread; the next long document starts another. */
function abandon(dead: Thread, error: Error): void {
  if (thread === dead) thread = undefined;
  for (const one of dead.waiting.values()) one.reject(error);
  dead.waiting.clear();
}

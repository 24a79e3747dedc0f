import type { AltchaAnswer } from './altcha-worker.ts';
import { type AltchaChallenge, solveAltcha } from './solve-altcha.ts';

/** The token for a puzzle, from a worker, or from the page itself when no worker can be started. */
export async function solveInWorker(challenge: AltchaChallenge): Promise<string> {
  const answer = await askWorker(challenge).catch(() => null);
  return answer && 'token' in answer ? answer.token : solveAltcha(challenge);
}

async function askWorker(challenge: AltchaChallenge): Promise<AltchaAnswer> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<AltchaAnswer>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<AltchaAnswer>) => resolve(event.data));
      worker.addEventListener('error', () => reject(new Error('no worker')));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

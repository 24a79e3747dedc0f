import { type AltchaChallenge, solveAltcha } from './solve-altcha.ts';

/** The worker's answer: the token, or the error. */
export type AltchaAnswer = { readonly token: string } | { readonly error: string };

/** Solves one puzzle in a worker, so that the page keeps responding. */
self.addEventListener('message', (event: MessageEvent<AltchaChallenge>) => void answer(event.data));

async function answer(challenge: AltchaChallenge): Promise<void> {
  const reply: AltchaAnswer = await solveAltcha(challenge).then(
    (token) => ({ token }),
    (error: Error) => ({ error: error.message }),
  );
  self.postMessage(reply);
}

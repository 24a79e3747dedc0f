import { type AltchaChallenge, solveAltcha } from './solve-altcha.ts';

/** What the worker answers: the token, or what went wrong. */
export type AltchaAnswer = { readonly token: string } | { readonly error: string };

/** Solves one puzzle beside the page, so that scrolling and tapping stay smooth. */
self.addEventListener('message', (event: MessageEvent<AltchaChallenge>) => void answer(event.data));

async function answer(challenge: AltchaChallenge): Promise<void> {
  const reply: AltchaAnswer = await solveAltcha(challenge).then(
    (token) => ({ token }),
    (error: Error) => ({ error: error.message }),
  );
  self.postMessage(reply);
}

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** The token for a challenge, made by the official library: base64 of `{challenge, solution}`. */
export async function solveAltcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge has no solution');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/**
 * A token (`recaptchaToken`) for the next protected call of a script or test; undefined when the server's check is off.
 * `headers`: the session's cookie, and the brand's host if the address does not have it.
 */
export async function botToken(
  origin: string,
  level: 'low' | 'high',
  headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const reply = await fetch(`${origin}/api/bot-check/challenge?level=${level}`, { headers });
  if (!reply.ok) throw new Error(`no challenge: status ${reply.status}`);
  const { driver, challenge } = (await reply.json()) as { driver: string; challenge?: Challenge };
  if (driver === 'off') return undefined;
  if (!challenge) throw new Error(`${driver} cannot be solved by a script`);
  return solveAltcha(challenge);
}

import { afterEach, expect, test, vi } from 'vitest';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type AltchaChallenge, solveAltcha } from './solve-altcha.ts';

const hmacSignatureSecret = 'one secret';
const hmacKeySignatureSecret = 'another secret';
const secrets = { hmacSignatureSecret, hmacKeySignatureSecret };

const puzzle = async (counter: number): Promise<AltchaChallenge> =>
  (await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 20,
    counter,
    deriveKey,
    ...secrets,
  })) as AltchaChallenge;

const verify = async (token: string): Promise<{ verified: boolean; counter: number }> => {
  const { challenge, solution } = JSON.parse(atob(token));
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
  return { verified, counter: solution.counter };
};

afterEach(() => vi.unstubAllGlobals());

test.each([1, 15, 16, 40])(
  'finds the number %i, and the official library accepts the solution',
  async (counter) => {
    expect(await verify(await solveAltcha(await puzzle(counter)))).toEqual({ verified: true, counter });
  },
);

test('solves without WebCrypto', async () => {
  const challenge = await puzzle(3);
  vi.stubGlobal('crypto', {});
  const token = await solveAltcha(challenge);
  vi.unstubAllGlobals();
  expect(await verify(token)).toEqual({ verified: true, counter: 3 });
});

test('refuses an unknown algorithm', async () => {
  const { parameters, signature } = await puzzle(1);
  await expect(
    solveAltcha({ parameters: { ...parameters, algorithm: 'SCRYPT' }, signature }),
  ).rejects.toThrow('SCRYPT');
});

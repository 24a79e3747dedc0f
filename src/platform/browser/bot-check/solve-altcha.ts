import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

/** A puzzle of ALTCHA, protocol version 2, as the server's challenge call gives it. */
export interface AltchaChallenge {
  parameters: {
    algorithm: string;
    /** Hex, like salt and prefix. */
    nonce: string;
    salt: string;
    /** Rounds of one derivation. */
    cost: number;
    /** The first bytes of the derived key to find. */
    keyPrefix: string;
  };
  signature: string;
}

const ALGORITHM = 'PBKDF2/SHA-256';
/** How many derivations run at a time: WebCrypto runs them in several threads. */
const BATCH = 16;
/** Far above the numbers that our server chooses; a puzzle without a solution must end at some point. */
const HIGHEST_NUMBER = 100_000;

type Derive = (password: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** The token for a puzzle: base64 of `{challenge, solution}`. Throws when it cannot be solved. */
export async function solveAltcha(challenge: AltchaChallenge): Promise<string> {
  const { algorithm, nonce, salt, cost, keyPrefix } = challenge.parameters;
  if (algorithm !== ALGORITHM) throw new Error(`unknown algorithm ${algorithm}`);
  const derive = derivation(bytesOf(salt), cost);
  const nonceBytes = bytesOf(nonce);
  for (let first = 0; first <= HIGHEST_NUMBER; first += BATCH) {
    const counters = Array.from({ length: BATCH }, (_, i) => first + i);
    const keys = await Promise.all(counters.map((counter) => derive(passwordOf(nonceBytes, counter))));
    const found = keys.map(hexOf).findIndex((key) => key.startsWith(keyPrefix));
    if (found >= 0) return tokenOf(challenge, { counter: first + found, derivedKey: hexOf(keys[found]!) });
  }
  throw new Error('the puzzle has no solution');
}

const tokenOf = (challenge: AltchaChallenge, solution: { counter: number; derivedKey: string }): string =>
  btoa(JSON.stringify({ challenge, solution }));

/** WebCrypto where the page has it, otherwise our own code. */
function derivation(salt: Uint8Array<ArrayBuffer>, iterations: number): Derive {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return async (password) => pbkdf2Sha256(password, salt, iterations);
  return async (password) => {
    const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    return new Uint8Array(
      await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
    );
  };
}

/** The nonce and the counter after it, 4 bytes, big-endian. */
function passwordOf(nonce: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  new DataView(password.buffer).setUint32(nonce.length, counter);
  return password;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

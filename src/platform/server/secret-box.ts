import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets that are stored (AES-256-GCM), so that a dump of the database has none. `keys`: 32 bytes each; the
 * first one encrypts, all of them decrypt, so that a new key can be put before an old one at any time.
 */
export type BoxKeys = readonly [Buffer, ...Buffer[]];

/** What a secret belongs to, such as the id of its row: it cannot be decrypted as another one's. */
type Place = string;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NAME_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The stored name of a key, which says nothing about it. */
const nameOf = (key: Buffer): Buffer =>
  createHash('sha256').update('foyer key').update(key).digest().subarray(0, NAME_BYTES);

/** The encrypted secret: the key's name, a random start, the seal, the text. */
export function encryptSecret([key]: BoxKeys, place: Place, secret: string): Buffer {
  const start = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, start).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nameOf(key), start, cipher.getAuthTag(), text]);
}

/** The secret; undefined when none of the keys has encrypted it, or it was changed, or belongs to another place. */
export function decryptSecret(keys: BoxKeys, place: Place, stored: Buffer): string | undefined {
  const [name, start, seal, text] = partsOf(stored);
  const key = keys.find((one) => nameOf(one).equals(name));
  if (!key || seal.length !== TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, start).setAAD(Buffer.from(place)).setAuthTag(seal);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Whether a secret is encrypted with the first key, so that rotating the keys leaves it as it is. */
export const hasFirstKey = ([key]: BoxKeys, stored: Buffer): boolean =>
  nameOf(key).equals(partsOf(stored)[0]);

/**
 * What rotating the keys does to a stored secret: it is encrypted `again`, with the first key; `left`, because it was so
 * before or was changed in the meantime; or `unreadable`, because no key that is known has encrypted it.
 */
export type Rotation = 'again' | 'left' | 'unreadable';

function partsOf(stored: Buffer): [Buffer, Buffer, Buffer, Buffer] {
  const seal = NAME_BYTES + IV_BYTES;
  return [
    stored.subarray(0, NAME_BYTES),
    stored.subarray(NAME_BYTES, seal),
    stored.subarray(seal, seal + TAG_BYTES),
    stored.subarray(seal + TAG_BYTES),
  ];
}

/** Reads keys from a setting: 32 bytes in base64 each, with commas between them. Throws one clear sentence. */
export function readBoxKeys(name: string, text: string): BoxKeys | undefined {
  if (text === '') return undefined;
  const keys = text.split(',').map((one) => Buffer.from(one.trim(), 'base64'));
  const [first, ...more] = keys;
  // The setting is a secret: it is not printed.
  if (!first || keys.some(({ length }) => length !== KEY_BYTES))
    throw new Error(`${name} is a list of keys, each of 32 bytes in base64: openssl rand -base64 32`);
  return [first, ...more];
}

declare const named: unique symbol;

/**
 * A number that identifies things of one sort, so that an index does not compile where an id is expected. It is a
 * plain number at run time. Code that reads it from outside converts it with `as`.
 */
export type IdOf<Thing extends string> = number & { readonly [named]: Thing };

/**
 * As `IdOf`, but plain numbers are accepted too, for values that are counted up or read from arrays of numbers. Two
 * named types still do not fit each other.
 */
export type CountOf<Thing extends string> = number & { readonly [named]?: Thing };

/** Letters and digits without those that are easily confused over the phone: no 0/O, 1/I/L, U/V. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * A version 7 UUID (RFC 9562). It sorts by time, so new rows go to the end of an index. Made in the application, so
 * the database needs no sequence.
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = now;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  return uuidOf(bytes, 7);
}

/** A UUID (RFC 9562) of 16 bytes, of which version and variant replace six bits. Version 8: the bytes are a digest. */
export function uuidOf(bytes: Uint8Array, version: 7 | 8): string {
  const own = Uint8Array.from(bytes);
  own[6] = (own[6]! & 0x0f) | (version << 4);
  own[8] = (own[8]! & 0x3f) | 0x80;
  const hex = Array.from(own, (b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An order's code for people, such as 7K4M-92PX: 8 characters of 29, about 39 bits. */
export function orderCode(): string {
  const code = randomFrom(CODE_ALPHABET, 8);
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** An unguessable token for a link: 22 characters of base64url, 132 bits. */
export const linkToken = (): string =>
  randomFrom('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 22);

/** `length` random characters of an alphabet of at most 256 characters, all equally likely. */
function randomFrom(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let out = '';
  while (out.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < limit && out.length < length) out += alphabet[byte % alphabet.length];
    }
  }
  return out;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in its canonical lower-case form. */
export const isUuid = (text: string): boolean => UUID.test(text);

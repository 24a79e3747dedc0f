import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * PayU signs a notification by a hash over the body as it was sent, followed by the second key of the point of sale; the
 * header names the algorithm: `sender=checkout;signature=<hex>;algorithm=MD5;content=DOCUMENT`.
 */
export const SIGNATURE_HEADER = 'openpayu-signature';
/** Another name under which PayU sends the same header. */
export const OTHER_SIGNATURE_HEADER = 'x-openpayu-signature';

/** PayU's names of the algorithms; MD5 is what it uses unless it was asked for another. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

const hashOf = (algorithm: string, body: Buffer, secondKey: string): Buffer =>
  createHash(algorithm).update(body).update(secondKey).digest();

/** The header for a body, as PayU makes it. */
export const signatureFor = (body: Buffer, secondKey: string, algorithm = 'MD5'): string =>
  `sender=checkout;signature=${hashOf(ALGORITHMS[algorithm]!, body, secondKey).toString('hex')}` +
  `;algorithm=${algorithm};content=DOCUMENT`;

/** Whether a header was made over exactly this body with this key. */
export function isSigned(header: unknown, body: Buffer, secondKey: string): boolean {
  const parts = new Map(
    String(header)
      .split(';')
      .map((part) => part.trim().split('=') as [string, string | undefined]),
  );
  const name = parts.get('algorithm') ?? '';
  const algorithm = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
  const given = parts.get('signature') ?? '';
  if (!secondKey || !algorithm || !/^(?:[0-9a-f]{2})+$/.test(given)) return false;
  const wanted = hashOf(algorithm, body, secondKey);
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

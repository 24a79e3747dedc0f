import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context } from './context.ts';

/**
 * Tokens of links that work without a row in the database: some bytes, sealed by the shop for one purpose of one brand.
 */

type Signer = Pick<Context, 'app' | 'tenantId'>;

const SEAL_BYTES = 16;

/** What only this shop can compute of some bytes, another for each purpose and brand: 16 bytes. */
export function sealOf({ app, tenantId }: Signer, purpose: string, content: Buffer): Buffer {
  const key = Buffer.from(
    hkdfSync('sha256', app.settings.secret, 'foyer', `${purpose} of brand ${tenantId}`, 32),
  );
  return createHmac('sha256', key).update(content).digest().subarray(0, SEAL_BYTES);
}

/** The content with its seal, in base64url. */
export const sealedToken = (signer: Signer, purpose: string, content: Buffer): string =>
  Buffer.concat([content, sealOf(signer, purpose, content)]).toString('base64url');

/** The content of a token, which has `bytes` bytes; undefined when this shop has not sealed it for purpose and brand. */
export function readSealed(
  signer: Signer,
  purpose: string,
  token: string,
  bytes: number,
): Buffer | undefined {
  const whole = Buffer.from(token, 'base64url');
  const [content, seal] = [whole.subarray(0, bytes), whole.subarray(bytes)];
  const isOurs = seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(signer, purpose, content));
  return isOurs ? content : undefined;
}

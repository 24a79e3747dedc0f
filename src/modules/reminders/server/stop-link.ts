import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';

const KEY_BYTES = 16;

type Signer = Pick<Context, 'app' | 'tenantId'>;

/**
 * What stands for an e-mail address of a brand once the address is deleted, and finds equal ones. Capitals do not
 * distinguish addresses here: one person gets one e-mail.
 */
export const emailKey = (ctx: Signer, email: string): Buffer =>
  hashOf(ctx, 'reminders of an address', Buffer.from(email.toLowerCase()));

/**
 * The token of the link that stops an address's reminders: the address's key, signed for the brand. It needs no row, so
 * that the link works after everything about the address was deleted.
 */
export const stopToken = (ctx: Signer, key: Buffer): string =>
  Buffer.concat([key, sealOf(ctx, key)]).toString('base64url');

/** The address's key of a token; undefined when the token is not signed by this shop for this brand. */
export function readStopToken(ctx: Signer, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [key, seal] = [bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES)];
  return seal.length === KEY_BYTES && timingSafeEqual(seal, sealOf(ctx, key)) ? key : undefined;
}

const sealOf = (ctx: Signer, key: Buffer): Buffer => hashOf(ctx, 'link to stop reminders', key);

function hashOf({ app, tenantId }: Signer, purpose: string, content: Buffer): Buffer {
  const secret = Buffer.from(
    hkdfSync('sha256', app.settings.secret, 'foyer', `${purpose} of brand ${tenantId}`, 32),
  );
  return createHmac('sha256', secret).update(content).digest().subarray(0, KEY_BYTES);
}

import type { Context } from '#platform/server/context.ts';
import { readSealed, sealedToken, sealOf } from '#platform/server/sealed-token.ts';

/** Never to be changed: links of sent e-mails and stored keys are made with them. */
const PURPOSE = { key: 'reminders of an address', link: 'link to stop reminders' } as const;
const KEY_BYTES = 16;

type Signer = Pick<Context, 'app' | 'tenantId'>;

/**
 * What stands for an e-mail address of a brand once the address is deleted, and finds equal ones. Capitals do not
 * distinguish addresses here: one person gets one e-mail.
 */
export const emailKey = (ctx: Signer, email: string): Buffer =>
  sealOf(ctx, PURPOSE.key, Buffer.from(email.toLowerCase()));

/**
 * The token of the link that stops an address's reminders: the address's key, signed for the brand. It needs no row, so
 * that the link works after everything about the address was deleted.
 */
export const stopToken = (ctx: Signer, key: Buffer): string => sealedToken(ctx, PURPOSE.link, key);

/** The address's key of a token; undefined when the token is not signed by this shop for this brand. */
export const readStopToken = (ctx: Signer, token: string): Buffer | undefined =>
  readSealed(ctx, PURPOSE.link, token, KEY_BYTES);

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';

/** An order that a change has touched. */
export type ChangedOrderRef = { readonly changeId: string; readonly orderId: string };

const ID_BYTES = 16;
const SEAL_BYTES = 16;

type Signer = Pick<Context, 'app' | 'tenantId'>;

/**
 * The token of the link by which the buyer of a moved presentation asks for a refund: the two ids, signed for the brand.
 * Not the e-ticket's link, which buyers share with friends. Until when it can be used is stored with the change.
 */
export function refundToken(ctx: Signer, { changeId, orderId }: ChangedOrderRef): string {
  const ids = Buffer.concat([bytesOf(changeId), bytesOf(orderId)]);
  return Buffer.concat([ids, sealOf(ctx, ids)]).toString('base64url');
}

/** The order of a token; undefined when the token is not signed by this shop for this brand. */
export function readRefundToken(ctx: Signer, token: string): ChangedOrderRef | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [ids, seal] = [bytes.subarray(0, 2 * ID_BYTES), bytes.subarray(2 * ID_BYTES)];
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(ctx, ids))) return undefined;
  return { changeId: idOf(ids.subarray(0, ID_BYTES)), orderId: idOf(ids.subarray(ID_BYTES)) };
}

function sealOf({ app, tenantId }: Signer, ids: Buffer): Buffer {
  const key = Buffer.from(
    hkdfSync('sha256', app.settings.secret, 'foyer', `refund link of brand ${tenantId}`, 32),
  );
  return createHmac('sha256', key).update(ids).digest().subarray(0, SEAL_BYTES);
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

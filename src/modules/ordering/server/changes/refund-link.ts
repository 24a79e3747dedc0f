import type { Context } from '#platform/server/context.ts';
import { readSealed, sealedToken } from '#platform/server/sealed-token.ts';

/** An order that a change has touched. */
export type ChangedOrderRef = { readonly changeId: string; readonly orderId: string };

const ID_BYTES = 16;
/** Never to be changed: links of sent e-mails are sealed with it. */
const PURPOSE = 'refund link';

type Signer = Pick<Context, 'app' | 'tenantId'>;

/**
 * The token of the link by which the buyer of a moved presentation asks for a refund: the two ids, signed for the brand.
 * Not the e-ticket's link, which buyers share with friends. Until when it can be used is stored with the change.
 */
export const refundToken = (ctx: Signer, { changeId, orderId }: ChangedOrderRef): string =>
  sealedToken(ctx, PURPOSE, Buffer.concat([bytesOf(changeId), bytesOf(orderId)]));

/** The order of a token; undefined when the token is not signed by this shop for this brand. */
export function readRefundToken(ctx: Signer, token: string): ChangedOrderRef | undefined {
  const ids = readSealed(ctx, PURPOSE, token, 2 * ID_BYTES);
  return ids && { changeId: idOf(ids.subarray(0, ID_BYTES)), orderId: idOf(ids.subarray(ID_BYTES)) };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

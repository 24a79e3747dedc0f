import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import { isEmail, tidyEmail } from '#modules/customers/rules/email.ts';
import type { mailOrder } from '#modules/ordering/contract/operator-calls.ts';
import { orderWords } from '#modules/ordering/rules/order-words.ts';
import { itemsOf } from '../item-store.ts';
import { lockOrderByCode, setOrderEmail, type Order } from '../order-store.ts';
import { announce, openEventOf, wakeWorker } from '../outbox/outbox-store.ts';
import { replaceOrderWords } from './found-store.ts';

/**
 * Sends the e-mail of a paid order again, with its tickets as they are now; with `email` to this address, which replaces
 * the order's own. A second call while the e-mail is still to be sent sends none more. The record of acts has no
 * address. Refuses ORDER_NOT_FOUND, NOTHING_TO_SEND, EMAIL_MISSING; throws BadInput for what is no address.
 */
export async function mailOrderFor(
  ctx: Context,
  { params: { code }, body }: Input<typeof mailOrder>,
): Promise<Reply<typeof mailOrder>> {
  const given = body.email === undefined ? undefined : tidyEmail(body.email);
  if (given !== undefined && !isEmail(given)) throw new BadInput('body', '/email');
  const { email, eventId } = await ctx.db.transaction((tx) => ask(ctx, tx, code, given));
  await wakeWorker(ctx.db, eventId);
  return { email };
}

/** The event of the e-mail, and its address. */
async function ask(
  ctx: Context,
  tx: BrandDb,
  code: string,
  given: string | undefined,
): Promise<{ readonly email: string; readonly eventId: string }> {
  const order = await lockOrderByCode(tx, code);
  if (order?.status !== 'paid') throw refuse('ORDER_NOT_FOUND', {}, 404);
  const items = await itemsOf(tx, order.orderId);
  if (!items.some(({ state }) => state === 'issued')) throw refuse('NOTHING_TO_SEND');
  const known = order.customer['email'];
  const email = given ?? known;
  if (typeof email !== 'string' || email === '') throw refuse('EMAIL_MISSING');
  const isCorrected = email !== known;
  const waiting = isCorrected ? undefined : await openEventOf(tx, order.orderId, 'order.mail_asked');
  if (waiting) return { email, eventId: waiting };
  if (isCorrected) await correctEmail(tx, order, email);
  await recordAct(tx, ctx, { act: 'order.mailed_again', subject: order.code, detail: { isCorrected } });
  return { email, eventId: await announce(tx, 'order.mail_asked', order.orderId, ctx.now) };
}

async function correctEmail(tx: BrandDb, { orderId, customer }: Order, email: string): Promise<void> {
  await setOrderEmail(tx, orderId, email);
  await replaceOrderWords(tx, orderId, orderWords({ ...customer, email }));
}

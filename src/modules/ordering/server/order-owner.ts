import type { Context } from '#platform/server/context.ts';
import { signedInOf } from '#modules/customers/server/sign-in-store.ts';
import type { Order } from './order-store.ts';

/** Whether the visitor is signed in as the customer of an order. */
export async function isOfCustomer(
  ctx: Context,
  { customerId }: Pick<Order, 'customerId'>,
): Promise<boolean> {
  if (customerId === null) return false;
  const signedIn = await signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now);
  return signedIn?.customerId === customerId;
}

/**
 * Whether an order of the visitor's session may be shown as their own. What somebody has bought who was signed in is theirs
 * only: who signs out leaves nothing to the next person at the screen.
 */
export const isStillTheirs = async (ctx: Context, order: Pick<Order, 'customerId'>): Promise<boolean> =>
  order.customerId === null || isOfCustomer(ctx, order);

import type { Context } from '#platform/server/context.ts';
import type { WholeContent } from '#modules/ordering/rules/cart.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { changeCartOf } from './cart-store.ts';
import { readCart, type ReadCart } from './read-cart.ts';

/** Far more calls than a visitor's tabs send at once. */
const MOST_TRIES = 20;

/**
 * Changes a part of the cart that is worked out from what the cart has, as one more code is. When another call has changed
 * the cart meanwhile, it is read and worked out again, so that neither call loses what the other one has stored. `work`
 * returns undefined when there is nothing to change; what it refuses leaves the cart as it is.
 */
export async function reworkCart(
  ctx: Context,
  scope: CartScope,
  work: (read: ReadCart) => Partial<WholeContent> | undefined | Promise<Partial<WholeContent> | undefined>,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await readCart(ctx, scope);
    const change = await work(read);
    if (!change || (await changeCartOf(ctx, scope, change, read.cart?.version ?? -1))) return;
  }
  throw new Error('the cart was changed by other calls again and again');
}

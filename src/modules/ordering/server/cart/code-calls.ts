import type { Input } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import type {
  enterCode,
  enterMember,
  enterReference,
  removeCode,
} from '#modules/ordering/contract/code-calls.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { ticketsWithCode, ticketsWithoutCode } from '#modules/tickets/server/goods/ticket-codes.ts';
import { ticketsWithMember, ticketsWithReference } from '#modules/tickets/server/goods/ticket-references.ts';
import { readCartFor } from './cart-calls.ts';
import type { CartView } from './cart-view.ts';
import { productsOf } from './quote-cart.ts';
import { reworkCart } from './rework-cart.ts';

type ForShowing = { readonly params: { readonly id: number } };

const scopeOf = ({ params: { id } }: ForShowing): CartScope => ({ kind: 'tickets', subjectId: id });

/** `POST /api/order/:id/code`. Refuses what is wrong with the code; the cart then stays as it is. */
export async function enterCodeFor(ctx: Context, input: Input<typeof enterCode>): Promise<CartView> {
  await reworkCart(ctx, scopeOf(input), async ({ facts }) => ({
    tickets: await ticketsWithCode(ctx, facts.ticket!, {
      ...input.body,
      products: productsOf(ctx, facts),
    }),
  }));
  return readCartFor(ctx, input);
}

/** `POST /api/order/:id/code/remove`. A code that is not there is no refusal: it may have been removed in another tab. */
export async function removeCodeFor(ctx: Context, input: Input<typeof removeCode>): Promise<CartView> {
  await reworkCart(ctx, scopeOf(input), ({ facts }) => ({
    tickets: ticketsWithoutCode(facts.ticket!, input.body),
  }));
  return readCartFor(ctx, input);
}

/** `POST /api/order/:id/reference`. Refuses what is wrong with the references; the cart then stays as it is. */
export async function enterReferenceFor(
  ctx: Context,
  input: Input<typeof enterReference>,
): Promise<CartView> {
  await reworkCart(ctx, scopeOf(input), async ({ facts }) => ({
    tickets: await ticketsWithReference(ctx, facts.ticket!, input.body),
  }));
  return readCartFor(ctx, input);
}

/** `POST /api/order/:id/member`. Refuses what is wrong with the member number; the cart then stays as it is. */
export async function enterMemberFor(ctx: Context, input: Input<typeof enterMember>): Promise<CartView> {
  await reworkCart(ctx, scopeOf(input), async ({ facts }) => ({
    tickets: await ticketsWithMember(ctx, facts.ticket!, input.body),
  }));
  return readCartFor(ctx, input);
}

import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { ProductOffer } from '#modules/codes/rules/code-offer.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type {
  enterCode,
  enterMember,
  enterReference,
  removeCode,
} from '#modules/ordering/contract/code-calls.ts';
import type { WholeContent } from '#modules/ordering/rules/cart.ts';
import { stepsOf } from '#modules/ordering/rules/flow.ts';
import { MOST_CODES } from '#modules/products/rules/parts.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import {
  ticketsWithCode,
  ticketsWithoutCode,
  type TypedCode,
} from '#modules/tickets/server/goods/ticket-codes.ts';
import { ticketsWithMember, ticketsWithReference } from '#modules/tickets/server/goods/ticket-references.ts';
import { readCartFor } from './cart-calls.ts';
import type { CartView } from './cart-view.ts';
import type { Facts } from '../goods.ts';
import { cartFault, extrasOf } from './quote-cart.ts';
import { reworkCart } from './rework-cart.ts';

/** The most names of extras in a refusal. */
const MOST_NAMES = 4;

type ForShowing = { readonly params: { readonly id: number } };

const scopeOf = ({ params: { id } }: ForShowing): CartScope => ({ kind: 'tickets', subjectId: id });

/** `POST /api/order/:id/code`. Refuses what is wrong with the code; the cart then stays as it is. */
export async function enterCodeFor(ctx: Context, input: Input<typeof enterCode>): Promise<CartView> {
  await reworkCart(ctx, scopeOf(input), ({ facts }) => withCode(ctx, facts, input.body));
  return readCartFor(ctx, input);
}

/** The cart's tickets with a code, or its codes for extras. Refuses what is wrong with it. */
export async function withCode(ctx: Context, facts: Facts, typed: TypedCode): Promise<Partial<WholeContent>> {
  const entered = await ticketsWithCode(ctx, facts.ticket!, { ...typed, extras: extrasOf(ctx, facts) });
  if (!('gives' in entered)) return { tickets: entered };
  return { productCodes: productCodesWith(ctx, facts, entered) };
}

/**
 * The codes for extras with one more, without those that make nothing cheaper by now. Refuses it when the order has too few
 * seats, costs too little, or has no extra that it makes cheaper.
 */
function productCodesWith(ctx: Context, facts: Facts, offer: ProductOffer): readonly string[] {
  const { code, gives } = offer;
  const product = facts.product!;
  const offered = product.offered.filter(({ productId }) => gives.productIds.includes(productId));
  if (offered.length === 0) throw refuse('CODE_NOT_FOR_SHOWING', { entered: code });
  const before = extrasOf(ctx, facts).codes;
  if (before.some((one) => one.code === code)) throw refuse('CODE_ALREADY_ENTERED', { entered: code });
  if (before.length >= MOST_CODES) throw refuse('CODE_LIMIT', { entered: code, most: MOST_CODES });
  const codes = [...before, offer];
  const next = { ...facts, product: { ...product, codes } };
  const fault = cartFault(ctx, 'tickets', next, stepsOf('tickets'));
  if (fault && 'entered' in fault && fault.entered === code) throw refuse(fault.code, fault);
  if (extrasOf(ctx, next).codes.includes(offer)) return codes.map((one) => one.code);
  const names = offered.slice(0, MOST_NAMES).map(({ name }) => textFor(name, ctx.locale));
  throw refuse('NO_PRODUCTS_FOR_CODE', { entered: code, products: listed(names, ctx.locale) });
}

/** `POST /api/order/:id/code/remove`. A code that is not there is no refusal: it may have been removed in another tab. */
export async function removeCodeFor(ctx: Context, input: Input<typeof removeCode>): Promise<CartView> {
  const code = storedCode(input.body.code);
  await reworkCart(ctx, scopeOf(input), ({ facts, cart }) => ({
    tickets: ticketsWithoutCode(facts.ticket!, input.body),
    productCodes: (cart?.content.productCodes ?? []).filter((one) => one !== code),
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

import { linkToken, orderCode, uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { SignedIn } from '#modules/customers/server/sign-in-store.ts';
import { FLOWS, stepsOf } from '#modules/ordering/rules/flow.ts';
import { canBeSaved } from '#modules/payment/server/saved-cards/saved-cards.ts';
import type { NewTender } from '#modules/payment/server/tender-store.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { termsOf } from '#modules/tenancy/rules/flow-texts.ts';
import { isOtherAmount, priceChanged } from '#modules/sales/rules/compare.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { acceptCustomer } from './accept-customer.ts';
import { fingerprintOf, goodsDigest, type Payload } from './check-payload.ts';
import { draftTenders, type Offer } from './draft-tenders.ts';
import { forEachGoods, type Facts } from '../goods.ts';
import { newHold, type NewHold } from '../holds/new-hold.ts';
import type { Order } from '../order-store.ts';
import { cartFault, quoteCart } from '../cart/quote-cart.ts';

/** The data by which a commit is checked. */
type CommitFacts = Offer & {
  readonly scope: CartScope;
  readonly facts: Facts;
  readonly buyer: SignedIn | undefined;
};

/** An order with its bill and items, before it is written. */
export type Draft = {
  readonly scope: CartScope;
  readonly facts: Facts;
  readonly bill: Bill;
  readonly items: readonly NewItem[];
  readonly order: Omit<Order, 'cartId' | 'customerId' | 'settledAt'>;
  /** Who is signed in; undefined: a guest buys. */
  readonly buyer: SignedIn | undefined;
  /** Whether the buyer wants the card that pays to be saved, and it can be. */
  readonly savesCard: boolean;
  /** The tenders that pay its total; empty when the total is 0. */
  readonly tenders: readonly NewTender[];
  /** Of an order that is to be paid later. */
  readonly hold: NewHold | undefined;
};

/**
 * Checks everything that needs no lock, and calculates the order from our own prices, just read from the database.
 * Refuses faults of the goods, prices, customer's details and payment, and holds that may not be (HOLD_REFUSALS).
 */
export async function draftOrder(
  ctx: Context,
  payload: Payload,
  { scope, facts, buyer, ...offer }: CommitFacts,
): Promise<Draft> {
  const { kind } = scope;
  const fault = cartFault(ctx, kind, facts, stepsOf(kind));
  if (fault) throw refuse(fault.code, fault);
  const { bill, items } = quoteCart(ctx, kind, facts);
  forEachGoods(kind, facts, (goods, own) => goods.compare(own, payload, bill));
  if (isOtherAmount(payload.total, bill.total, bill.currency)) throw priceChanged(bill);
  const customer = await acceptCustomer(ctx, payload.customerInfo, {
    form: FLOWS[kind].form,
    needsAddress: forEachGoods(kind, facts, (goods, own) => goods.asksAddress?.(own) ?? false).includes(true),
  });
  const orderId = uuidv7(ctx.now.getTime());
  const hold = payload.isHold ? await newHold(ctx, { facts, bill, payload, buyer }) : undefined;
  const tenders = hold ? [] : draftTenders(ctx, orderId, bill, payload, offer);
  const order = {
    orderId,
    sessionId: ctx.visitor.sessionId,
    code: orderCode(),
    cartKind: kind,
    status: hold ? ('held' as const) : ('awaiting_payment' as const),
    heldUntil: hold?.until ?? null,
    changesOrderId: null,
    locale: ctx.locale,
    currency: bill.currency,
    total: bill.total,
    customer,
    content: {
      fingerprint: fingerprintOf(payload, scope, facts),
      goods: goodsDigest(scope, facts),
      origin: ctx.origin,
    },
    terms: termsOf(brandOf(ctx), kind),
    linkToken: linkToken(),
    createdAt: ctx.now,
  };
  const savesCard = !hold && payload.saveMagCard === true && canBeSaved(ctx, offer.choice);
  return { scope, facts, bill, items, order, tenders, hold, buyer, savesCard };
}

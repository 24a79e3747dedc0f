import type { Input, Reply } from '#kernel/endpoint.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { offersSignIn } from '#modules/customers/server/offers-sign-in.ts';
import { signedInOf, type SignedIn } from '#modules/customers/server/sign-in-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { EMPTY_CART } from '#modules/ordering/rules/cart.ts';
import { firstStep } from '#modules/ordering/rules/flow.ts';
import { modifyIn, type Modify } from '#modules/ordering/rules/seat-change.ts';
import { unsoldPart } from '#modules/ordering/rules/unsold-parts.ts';
import { carriesCardData } from '#modules/payment/rules/cards/card-data.ts';
import { choiceOf, type PaymentChoice } from '#modules/payment/server/payment-choice.ts';
import { paymentVouchers, referencesOf } from '#modules/payment/server/voucher-payments.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { ticketCodes } from '#modules/tickets/server/goods/ticket-store.ts';
import { vouchersBeside } from '../cart/cart-vouchers.ts';
import { countTyped, type FoundVouchers } from '#modules/vouchers/server/look-up-vouchers.ts';
import { committedCart, openCart, type Cart } from '../cart/cart-store.ts';
import { chargeOrder } from './charge-order.ts';
import { fingerprintOf, goodsDigest, hasGoods, scopeOf, type Payload } from './check-payload.ts';
import { draftOrder, type Draft } from './draft-order.ts';
import { readPayloadFacts, type Facts } from '../goods.ts';
import { findOrder, orderOfCart, type Order } from '../order-store.ts';
import { commitChange } from '../seat-change/commit-change.ts';
import { outcomeOf } from './order-outcome.ts';
import { placeOrder } from './place-order.ts';
import { presentationToPay } from './presentation-to-pay.ts';

type Committed = Reply<typeof commitOrder>;

/**
 * Buys a cart. Refuses LOGIN_REQUIRED where the brand sells to customers only (`auth.required`) and nobody is signed in.
 * The first transaction claims the cart, works out every line from our own prices, reserves the goods,
 * and writes order and tenders. Then the provider is asked, with no transaction open (`chargeOrder`). A hold is paid later
 * (`payHoldFor`). The part 'modify' buys nothing: it changes the seats of an order (`commitChange`). A second
 * commit of the same cart (in parallel, or retried after a lost answer) finds the order of the first and gets its
 * answer.
 */
export async function commitOrderFor(ctx: Context, { body }: Input<typeof commitOrder>): Promise<Committed> {
  if (carriesCardData(body)) throw refuse('CARD_DATA_NOT_ALLOWED', {}, 400);
  const { cart: payload } = body;
  const unsold = unsoldPart(payload);
  if (unsold) throw refuse(unsold.code, unsold);
  const modify = modifyIn(payload);
  if (modify) return commitModify(ctx, payload, modify);
  const scope = scopeOf(payload);
  const read = await readForCommit(ctx, payload, scope);
  const earlier = earlierOrder(payload, scope, read);
  if (earlier) return outcomeOf(ctx, earlier);
  if (!read.buyer && brandOf(ctx).configuration.auth.required) throw refuse('LOGIN_REQUIRED');
  const draft = await place(ctx, payload, scope, read).catch((error: unknown) =>
    lookAgain(ctx, payload, scope, read.facts, error),
  );
  if (!draft) return answerOfEarlier(ctx, payload, scope);
  const issued = draft.hold ? undefined : await chargeOrder(ctx, draft, payload, read.choice);
  return issued ? outcomeOf(ctx, issued.order, issued.codes) : answerTo(ctx, draft.order);
}

/** Changes the seats of an order. Refuses MIXED_CART when goods are to be bought with it. */
function commitModify(ctx: Context, payload: Payload, modify: Modify): Promise<Committed> {
  if (hasGoods(payload)) throw refuse('MIXED_CART');
  return commitChange(ctx, modify, payload.total);
}

/** Drafts the order and writes it; undefined when another commit of this cart was quicker. */
async function place(
  ctx: Context,
  payload: Payload,
  scope: CartScope,
  read: ReadForCommit,
): Promise<Draft | undefined> {
  if (scope.subjectId !== null) await presentationToPay(ctx, scope.subjectId);
  const draft = await draftOrder(ctx, payload, { ...read, scope });
  return (await placeOrder(ctx, payload, draft, read)) ? draft : undefined;
}

/**
 * After a refusal: an equal commit may have closed the cart, taken the goods and spent the vouchers a moment earlier.
 * Then its order is the answer to this one too (undefined), and goods that the visitor has paid for already are
 * refused as such. Otherwise throws the error.
 */
async function lookAgain(
  ctx: Context,
  payload: Payload,
  scope: CartScope,
  facts: Facts,
  error: unknown,
): Promise<undefined> {
  if (!isRefusal(error)) throw error;
  const order = await orderOfCart(ctx, scope, payload.cartId);
  if (earlierOrder(payload, scope, { facts, earlier: order })) return undefined;
  if (order?.status === 'paid' && order.content.goods === goodsDigest(scope, facts)) throw alreadyPaid(order);
  throw error;
}

/** Reads the facts for a commit from the database, in one round trip. */
type ReadForCommit = {
  readonly facts: Facts;
  readonly earlier: Order | undefined;
  readonly cart: Cart | undefined;
  /** The method and form of the payment identifier. */
  readonly choice: PaymentChoice | undefined;
  /** The vouchers that pay a part. */
  readonly vouchers: FoundVouchers;
  /** Who is signed in. */
  readonly buyer: SignedIn | undefined;
};

/** For a commit that is sent again after its cart was closed: the cart that it named, otherwise an empty one. */
const cartBefore = async (
  ctx: Context,
  { cartId }: Payload,
  scope: CartScope,
): Promise<Pick<Cart, 'scope' | 'content' | 'step'>> =>
  (cartId && (await committedCart(ctx, cartId))) || {
    scope,
    content: EMPTY_CART,
    step: firstStep(scope.kind),
  };

/** Vouchers that were not entered in the cart before are counted as typed ones are: nobody finds them by trying. */
async function readForCommit(ctx: Context, payload: Payload, scope: CartScope): Promise<ReadForCommit> {
  const readFacts = await readPayloadFacts(ctx, payload, scope);
  const reading = openCart(ctx);
  const before = reading.then((cart) => cart ?? cartBefore(ctx, payload, scope));
  const [facts, { content }, earlier, cart, choice, vouchers, buyer] = await Promise.all([
    readFacts(before),
    before,
    orderOfCart(ctx, scope, payload.cartId),
    reading,
    payload.paymentIdentifier ? choiceOf(ctx, scope.kind, payload.paymentIdentifier) : undefined,
    paymentVouchers(ctx, payload.voucherPayments ?? []),
    offersSignIn(ctx) ? signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now) : undefined,
  ]);
  const entered = new Set(content.voucherPayments.map(({ reference }) => reference));
  const typed = referencesOf(payload.voucherPayments ?? []).filter((one) => !entered.has(one));
  countTyped(ctx, typed, vouchers);
  const usable = { ...vouchers, known: vouchersBeside(facts, vouchers.known) };
  return { facts, earlier, cart, choice, vouchers: usable, buyer };
}

/** The answer for the state that an order is in now. */
async function answerTo(ctx: Context, { orderId }: Draft['order']): Promise<Committed> {
  const [order, codes] = await Promise.all([findOrder(ctx.db, orderId), ticketCodes(ctx.db, orderId)]);
  return outcomeOf(ctx, order!, codes);
}

/** The answer for the order that an equal commit made. */
async function answerOfEarlier(ctx: Context, payload: Payload, scope: CartScope): Promise<Committed> {
  const order = await orderOfCart(ctx, scope, payload.cartId);
  if (!order) throw refuse('NO_CART');
  return outcomeOf(ctx, order);
}

/** The order that this commit made before. Refuses a changed cart whose goods are paid already. */
function earlierOrder(
  payload: Payload,
  scope: CartScope,
  { earlier: order, facts }: Pick<ReadForCommit, 'facts' | 'earlier'>,
): Order | undefined {
  if (!order) return undefined;
  const same = order.content.fingerprint === fingerprintOf(payload, scope, facts);
  if (same || order.status === 'awaiting_payment') return order;
  if (order.status === 'paid' && payload.cartId === order.cartId) throw alreadyPaid(order);
  return undefined;
}

const alreadyPaid = ({ code }: Order) => refuse('ORDER_ALREADY_PAID', { reservationIdentifier: code });

import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationOnSale } from '#modules/catalog/server/presentation-for.ts';
import type {
  enterKindStep,
  enterStep,
  resetKindCart,
  resetOrder,
  writeCart,
  writeKindCart,
} from '#modules/ordering/contract.ts';
import type { WholeContent } from '#modules/ordering/rules/cart.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import { FLOWS, isStepOf, stepsBefore, type AnyStep, type StepName } from '#modules/ordering/rules/flow.ts';
import { carriesCardData } from '#modules/payment/rules/cards/card-data.ts';
import type { CartKind, CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { deadlineAtStep, extendedDeadline } from '#modules/seating/rules/seat-timer.ts';
import { moveDeadline, type SeatTimer } from '#modules/seating/server/seat-timer-store.ts';
import { showingOf } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { hasProof } from '#modules/tickets/rules/proofs/proof.ts';
import { withoutUnentered } from '#modules/tickets/server/goods/ticket-codes.ts';
import { keptDraft } from '../commit/accept-customer.ts';
import { changeCart, emptyCart, openCart, setStep } from './cart-store.ts';
import { kindCartView, settledOrder, ticketCartView, type CartView, type KindCartView } from './cart-view.ts';
import { goodsOfCart } from '../goods.ts';
import { cartFault } from './quote-cart.ts';
import { readCart, type ReadCart } from './read-cart.ts';
import { lastSettled } from '../awaiting-orders.ts';
import { assertUnpaid, withdrawPayments } from '../withdraw-payment.ts';

type ForShowing = { readonly params: { readonly id: number } };
type ForKind = { readonly params: { readonly kind: KindCartView['kind'] } };

const ticketScope = ({ params: { id } }: ForShowing): CartScope => ({ kind: 'tickets', subjectId: id });
const kindScope = ({ params: { kind } }: ForKind): CartScope => ({ kind, subjectId: null });

/** The visitor's cart of a showing. Refuses NO_EVENT_FOUND, NO_PRICE_POLICY. */
export const readCartFor = async (ctx: Context, input: ForShowing): Promise<CartView> =>
  ticketCartView(ctx, await readCart(ctx, ticketScope(input)));

/** The visitor's cart of goods without a seat. */
export const readKindCartFor = async (ctx: Context, input: ForKind): Promise<KindCartView> =>
  kindCartView(ctx, await readCart(ctx, kindScope(input)));

/** Changes parts of a showing's cart. Refuses NO_EVENT_FOUND, NO_PRICE_POLICY, CARD_DATA_NOT_ALLOWED. */
export async function writeCartFor(ctx: Context, input: Input<typeof writeCart>): Promise<CartView> {
  const parts = keptParts(ctx, 'tickets', input.body);
  // There is no cart for a presentation that the brand does not have.
  await showingOf(ctx, input.params.id);
  await changeCart(ctx, ticketScope(input), await withEnteredProofs(ctx, parts));
  return readCartFor(ctx, input);
}

/** The parts without codes and references that were not entered in this cart (`enterCodeFor`, `enterReferenceFor`). */
async function withEnteredProofs(ctx: Context, parts: Partial<WholeContent>): Promise<Partial<WholeContent>> {
  const { tickets } = parts;
  if (!tickets?.some(hasProof)) return parts;
  const stored = (await openCart(ctx))?.content.tickets ?? [];
  return { ...parts, tickets: withoutUnentered(tickets, stored) };
}

/** Changes parts of a cart without seats, and unlocks the visitor's seats. Refuses CARD_DATA_NOT_ALLOWED. */
export async function writeKindCartFor(
  ctx: Context,
  input: Input<typeof writeKindCart>,
): Promise<KindCartView> {
  const scope = kindScope(input);
  const parts = keptParts(ctx, scope.kind, input.body);
  await dropOthers(ctx, scope.kind);
  await changeCart(ctx, scope, parts);
  return readKindCartFor(ctx, input);
}

/**
 * The parts of a cart that may be stored: of the customer only the fields of the flow's form. Card data is refused
 * before anything of it is looked up or stored.
 */
function keptParts(ctx: Context, kind: CartKind, parts: Partial<WholeContent>): Partial<WholeContent> {
  if (carriesCardData(parts)) throw refuse('CARD_DATA_NOT_ALLOWED', {}, 400);
  const { customer } = parts;
  return customer ? { ...parts, customer: keptDraft(ctx, FLOWS[kind].form, customer) } : parts;
}

/** Unlocks what the visitor has in a cart of another kind, before that cart becomes this one (specification section 4). */
async function dropOthers(ctx: Context, kind: CartKind): Promise<void> {
  const before = await openCart(ctx);
  // Seats can be locked before there is a cart.
  if (before?.scope.kind !== kind)
    await dropGoods(ctx, { kind: before?.scope.kind ?? 'tickets', subjectId: null });
}

/** Unlocks what the visitor has of a cart's goods. */
const dropGoods = async (ctx: Context, { kind, subjectId }: CartScope): Promise<void> => {
  for (const goods of goodsOfCart(kind)) await goods.drop?.(ctx, subjectId);
};

/**
 * Enters a step. A later step only when everything before it is correct: seats by the rules, then tickets and
 * products. In timer mode 0 a new clock starts. An earlier step is always allowed and changes nothing.
 */
export async function enterStepFor(ctx: Context, input: Input<typeof enterStep>): Promise<CartView> {
  const { step } = input.body;
  const read = await readCart(ctx, ticketScope(input));
  await presentationOnSale(ctx, input.params.id);
  await enter(ctx, read, step);
  await startClock(ctx, read.facts.ticket?.clock, step);
  return readCartFor(ctx, input);
}

/** Enters a step of a cart without seats, which has no clock. */
export async function enterKindStepFor(
  ctx: Context,
  input: Input<typeof enterKindStep>,
): Promise<KindCartView> {
  const scope = kindScope(input);
  if (!isStepOf(scope.kind, input.body.step)) throw new BadInput('body', '/step');
  await enter(ctx, await readCart(ctx, scope), input.body.step);
  return readKindCartFor(ctx, input);
}

async function enter(ctx: Context, read: ReadCart, step: AnyStep): Promise<void> {
  const { scope, cart, facts } = read;
  const before = stepsBefore(scope.kind, step);
  if (before.length > 0) assertNotPaying(read);
  // Paid goods have left the cart, so an open cart never enters the last step.
  if (step === 'confirmation') throw refuse('PAYMENT_REQUIRED');
  const fault = cartFault(ctx, scope.kind, facts, before);
  if (fault) throw refuse(fault.code, fault);
  // Nothing is chosen at the first step: a cart would hide the order that was bought a moment ago (`settledOrder`).
  if (!cart && before.length === 0) return;
  const { cartId } = cart ?? (await changeCart(ctx, scope, {}));
  await setStep(ctx, cartId, step);
}

/** Refuses PAYMENT_UNDER_WAY when the goods have left the cart because they are being paid. */
function assertNotPaying({ cart, facts, pending }: ReadCart): void {
  const hasLeft = facts.ticket ? facts.ticket.missing !== undefined : cart === undefined;
  if (pending && hasLeft) throw refuse('PAYMENT_UNDER_WAY', { orderId: pending.orderId });
}

async function startClock(ctx: Context, timer: SeatTimer | undefined, step: StepName): Promise<void> {
  if (!timer || step === 'confirmation') return;
  const { params, timerMode } = brandOf(ctx).configuration;
  const deadline = deadlineAtStep(params[665], timerMode, step, timer, ctx.now);
  if (deadline.getTime() !== timer.deadline.getTime()) await moveDeadline(ctx, timer, deadline);
}

/** Extends the time of the visitor's step. */
export async function extendTimeFor(ctx: Context, input: ForShowing): Promise<CartView> {
  const read = await readCart(ctx, ticketScope(input));
  const { facts, cart } = read;
  const timer = facts.ticket?.clock;
  assertNotPaying(read);
  if (!timer) await assertNotJustPaid(ctx, read);
  if (!timer) throw refuse('TIME_EXPIRED');
  const own = cart?.step as StepName | undefined;
  const step = own === undefined || own === 'confirmation' ? 'chooseSeats' : own;
  const deadline = extendedDeadline(brandOf(ctx).configuration.params[665], step, timer, ctx.now);
  if (!deadline) throw refuse('TIME_LIMIT_REACHED', { expiresAt: timer.deadline.toISOString() });
  await moveDeadline(ctx, timer, deadline);
  return readCartFor(ctx, input);
}

/** Refuses ORDER_ALREADY_PAID when the cart was bought a moment ago, so that nothing of it can be extended or dropped. */
async function assertNotJustPaid(ctx: Context, read: ReadCart): Promise<void> {
  const settled = await settledOrder(ctx, read);
  if (settled) await assertUnpaid(ctx, settled.orderId);
}

/** Starts over: unlocks the seats and empties the cart (specification section 4, 'Reset'). */
export async function resetOrderFor(ctx: Context, input: Input<typeof resetOrder>): Promise<CartView> {
  await reset(ctx, ticketScope(input), input.body.keepCustomer);
  return readCartFor(ctx, input);
}

/** Empties a cart without seats. Refuses as `reset`. */
export async function resetKindCartFor(
  ctx: Context,
  input: Input<typeof resetKindCart>,
): Promise<KindCartView> {
  await reset(ctx, kindScope(input), input.body.keepCustomer);
  return readKindCartFor(ctx, input);
}

/**
 * Withdraws payments that are under way, then drops goods and cart. Refuses ORDER_ALREADY_PAID and
 * PAYMENT_NOT_WITHDRAWN; goods that are being paid then stay as they are.
 */
async function reset(ctx: Context, scope: CartScope, keepCustomer: boolean): Promise<void> {
  // Read first, so that an order that is decided later is seen as new below.
  const before = await lastSettled(ctx, scope);
  await assertNotJustPaid(ctx, await readCart(ctx, scope));
  await withdrawPayments(ctx, scope);
  await dropGoods(ctx, scope);
  await emptyCart(ctx, scope, keepCustomer);
  // A commit at the same moment either found its goods gone, or has made an order: awaiting its payment, or paid.
  await withdrawPayments(ctx, scope);
  const settled = await lastSettled(ctx, scope);
  if (settled && settled.orderId !== before?.orderId) await assertUnpaid(ctx, settled.orderId);
}

import type { Input } from '#kernel/endpoint.ts';
import { fromMajor } from '#kernel/money.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type * as contract from '#modules/ordering/contract/voucher-calls.ts';
import type { WholeContent } from '#modules/ordering/rules/cart.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { ledgerReference } from '#modules/vouchers/rules/ledger.ts';
import * as vouchers from '#modules/vouchers/server/enter-vouchers.ts';
import {
  countVoucher,
  findVoucher,
  lookUpVoucher,
  type TypedVoucher,
} from '#modules/vouchers/server/look-up-vouchers.ts';
import { readCartFor, readKindCartFor } from './cart-calls.ts';
import { withCode } from './code-calls.ts';
import { vouchersBeside } from './cart-vouchers.ts';
import type { CartView, KindCartView } from './cart-view.ts';
import { quoteCart } from './quote-cart.ts';
import type { ReadCart } from './read-cart.ts';
import { reworkCart } from './rework-cart.ts';

type ForShowing = { readonly params: { readonly id: number } };
type ForKind = { readonly params: { readonly kind: KindCartView['kind'] } };

const ticketScope = ({ params: { id } }: ForShowing): CartScope => ({ kind: 'tickets', subjectId: id });
const kindScope = ({ params: { kind } }: ForKind): CartScope => ({ kind, subjectId: null });

/**
 * `POST /api/order/:id/any-code`. A text that is a voucher of the visitor's is one; anything else is entered as a code. A
 * text that is neither counts against the limits of both, so that this field makes trying either no easier.
 */
export async function enterAnyCodeFor(
  ctx: Context,
  input: Input<typeof contract.enterAnyCode>,
): Promise<CartView> {
  const scope = ticketScope(input);
  const { code } = input.body;
  const typed = await lookUpVoucher(ctx, code);
  if (typed.voucher) countVoucher(ctx, code, typed);
  await reworkCart(ctx, scope, async (read) =>
    typed.voucher ? withVoucher(ctx, read, typed) : codeIn(ctx, read, code, typed),
  );
  return readCartFor(ctx, input);
}

/** The cart with a code that is no voucher. */
const codeIn = (ctx: Context, { facts }: ReadCart, code: string, typed: TypedVoucher) =>
  withCode(ctx, facts, { code }).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'CODE_NOT_FOUND') countVoucher(ctx, code, typed);
    throw error;
  });

/** `POST /api/carts/:kind/voucher`. */
export async function enterKindVoucherFor(
  ctx: Context,
  input: Input<typeof contract.enterKindVoucher>,
): Promise<KindCartView> {
  const typed = await findVoucher(ctx, input.body.code);
  await reworkCart(ctx, kindScope(input), (read) => withVoucher(ctx, read, typed));
  return readKindCartFor(ctx, input);
}

type Entered = Pick<WholeContent, 'voucherPayments'>;

/** The cart's vouchers with one more. Refuses an empty cart, and what is wrong with the voucher. */
function withVoucher(ctx: Context, read: ReadCart, typed: TypedVoucher): Entered {
  const entering = enteringIn(ctx, read);
  const { kind } = read.scope;
  if (entering.bill.lines.length === 0) throw refuse(kind === 'tickets' ? 'NO_SEATS_SELECTED' : 'NO_CART');
  const [voucher] = typed.voucher ? vouchersBeside(read.facts, [typed.voucher]) : [];
  return { voucherPayments: vouchers.withVoucher(entering, { ...typed, voucher }) };
}

/** The vouchers of a cart, and the bill that they pay. */
function enteringIn(ctx: Context, read: ReadCart): vouchers.Entering & { readonly bill: Bill } {
  const { bill } = quoteCart(ctx, read.scope.kind, read.facts);
  const entered = read.cart?.content.voucherPayments ?? [];
  return { bill, total: bill.total, entered, vouchers: read.vouchers };
}

/** `POST /api/order/:id/voucher/amount`. */
export async function setVoucherAmountFor(
  ctx: Context,
  input: Input<typeof contract.setVoucherAmount>,
): Promise<CartView> {
  await setAmount(ctx, ticketScope(input), input.body);
  return readCartFor(ctx, input);
}

/** `POST /api/carts/:kind/voucher/amount`. */
export async function setKindVoucherAmountFor(
  ctx: Context,
  input: Input<typeof contract.setKindVoucherAmount>,
): Promise<KindCartView> {
  await setAmount(ctx, kindScope(input), input.body);
  return readKindCartFor(ctx, input);
}

/** Refuses an amount that the voucher cannot pay now: SYSTEM_VOUCHER_AMOUNT. */
async function setAmount(
  ctx: Context,
  scope: CartScope,
  { reference: typed, amount: major }: Input<typeof contract.setVoucherAmount>['body'],
): Promise<void> {
  const reference = ledgerReference(typed);
  await reworkCart(ctx, scope, (read) => withAmount(ctx, read, { reference, major }));
}

function withAmount(
  ctx: Context,
  read: ReadCart,
  { reference, major }: { readonly reference: string; readonly major: number | null },
): Entered {
  const entering = enteringIn(ctx, read);
  const amount = major === null ? null : fromMajor(major, entering.bill.currency);
  return { voucherPayments: vouchers.withAmount(entering, { reference, amount }) };
}

/** `POST /api/order/:id/voucher/remove`. A voucher that is not there is no refusal: another tab may have removed it. */
export async function removeVoucherFor(
  ctx: Context,
  input: Input<typeof contract.removeVoucher>,
): Promise<CartView> {
  await remove(ctx, ticketScope(input), input.body.reference);
  return readCartFor(ctx, input);
}

/** `POST /api/carts/:kind/voucher/remove`. */
export async function removeKindVoucherFor(
  ctx: Context,
  input: Input<typeof contract.removeKindVoucher>,
): Promise<KindCartView> {
  await remove(ctx, kindScope(input), input.body.reference);
  return readKindCartFor(ctx, input);
}

async function remove(ctx: Context, scope: CartScope, typed: string): Promise<void> {
  const reference = ledgerReference(typed);
  await reworkCart(ctx, scope, (read) => {
    const entered = read.cart?.content.voucherPayments ?? [];
    if (!entered.some((one) => one.reference === reference)) return undefined;
    return { voucherPayments: entered.filter((one) => one.reference !== reference) };
  });
}

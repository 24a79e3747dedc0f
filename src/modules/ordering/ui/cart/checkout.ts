import { isNothing, type Amount } from '#kernel/amount.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { CartKind, CartScope, GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { commitOrder, orderPage, readKindCart } from '#modules/ordering/contract.ts';
import type { AnyStep, CommonStep, FlowPage } from '#modules/ordering/rules/flow.ts';
import type { PageTime } from '../timer/use-now.ts';
import type { PriceChange } from './price-change.ts';

/** A cart of a kind, as the server sends it. */
export type CartOf<Kind extends CartKind> = (Record<GoodsCartKind, Reply<typeof readKindCart>> & {
  readonly tickets: Reply<typeof orderPage>['cart'];
})[Kind];
export type AnyCart = CartOf<CartKind>;

/** Whether nothing is in the cart: no seats, or no goods. */
export const isEmptyCart = (cart: AnyCart): boolean =>
  'seats' in cart ? cart.seats.length === 0 : cart.bill.lines.length === 0;

/** Whether vouchers pay a part of the cart, or all of it. */
export const isPaidInPart = ({ vouchers }: AnyCart): boolean => vouchers.some(({ pays }) => !isNothing(pays));

export type CommitBody = Input<typeof commitOrder>['body'];

/**
 * The data and functions of an order that the steps of all flows share (details, payment, confirmation). Each flow has
 * more of its own: `useOrder()` for tickets, `useGoodsOrder()` for goods without a seat.
 */
export type Checkout = PageTime & {
  /** What the cart is for. */
  readonly scope: CartScope;
  /** The cart as the server last sent it, with the changes that are not stored yet. */
  readonly cart: AnyCart;
  readonly configuration: SiteConfiguration;
  readonly country: string;
  readonly pages: readonly FlowPage[];
  /** The step shown; also in the address (?step=). */
  readonly step: AnyStep;
  /** A call is under way that the next step waits for. */
  readonly busy: boolean;
  /** The bill's amounts are from before the last change; the server is calculating the new ones. */
  readonly isBillDue: boolean;
  /** The last refusal that concerns the whole step; `useRefusalText` has its texts. */
  readonly refusal: RefusalBody | null;
  readonly clearRefusal: () => void;
  /** A payment was left without an answer, and the server has not answered since. */
  readonly isUnanswered: boolean;
  /** Finds out what has become of such a payment; the cart then has its order. */
  readonly findOut: () => Promise<void>;
  /** The price of what is chosen has changed, and the visitor has not seen it yet. */
  readonly repriced: PriceChange | null;
  readonly seePrice: () => void;
  /** Goes to a step; false when the server refuses (then `refusal` says why). */
  readonly goTo: (step: CommonStep) => Promise<boolean>;
  /** Goes to the step where goods, or ticket types (prices), are chosen. */
  readonly chooseAgain: (what: 'goods' | 'prices') => Promise<boolean>;
  /** Fetches the code of a step. Rejects when it cannot be fetched. */
  readonly readStep: (step: CommonStep) => Promise<void>;
  /** Changes what was chosen: shown at once, sent soon, several changes together; reverts when refused. */
  readonly change: (change: { readonly customer: CustomerDetails }) => void;
  /** Waits until every change has reached the server; false when one was refused. */
  readonly flush: () => Promise<boolean>;
  /** Reads the cart again, after another call or another tab has changed it. */
  readonly refresh: () => Promise<AnyCart>;
  /** Reads the cart again; null when the server gave no answer. */
  readonly readAnew: () => Promise<AnyCart | null>;
  /** Shows the step of the payment, which follows a payment under way. */
  readonly showPayment: () => void;
  /** `showPayment` was called for the cart's pending or settled order. */
  readonly isPaymentShown: boolean;
  /** Notifies the visitor's other tabs that another call has changed the cart; this tab has read it already. */
  readonly announce: () => void;
  /** This page's payment is under way: from the press of Pay until it is decided. No clock is shown during this time. */
  readonly isPaying: boolean;
  readonly setPaying: (isPaying: boolean) => void;
  /** The visitor has stopped the payment of this order, and has not pressed Pay again. */
  readonly isStopped: boolean;
  readonly setStopped: (isStopped: boolean) => void;
  /** Something is sent to the customer's home. */
  readonly asksAddress: boolean;
  /** Formats an amount in the order's currency for the locale. */
  readonly money: (amount: Amount) => string;
};

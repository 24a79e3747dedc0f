import { addressOf } from '#kernel/address.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { FLOWS, firstStep, type AnyStep } from './flow.ts';

/** The confirmation's address has the token of the e-ticket's address in addition to the step. */
export const LINK_PARAMETER = 't';

/** The parameter with the order whose payment the visitor returns from, so that the page can show its result. */
export const PAYMENT_PARAMETER = 'payment';

/** Below this path are the pages of orders with unguessable links: tickets or a receipt. */
export const E_TICKETS = '/t/';
export const E_TICKET_PATH = `${E_TICKETS}:token` as const;

/** Where a buyer changes the seats of such an order. */
export const SEAT_CHANGE_PATH = `${E_TICKET_PATH}/seats` as const;

/** Below this path are the pages on which buyers of moved showings ask for a refund, with signed links. */
export const REFUNDS = '/refund/';
export const REFUND_PATH = `${REFUNDS}:token` as const;

/** Below this path are the pages of orders that are paid later, with unguessable links. */
export const HOLDS = '/reservation/';
export const HOLD_PATH = `${HOLDS}:token` as const;
/** Where a customer finds such an order by its code. */
export const FIND_HOLD_PATH = '/reservation';

/** Addresses of an order's pages, from the root. */
export const orderingAddress = {
  /** The address of a step of a flow. */
  step: ({ kind, subjectId }: CartScope, step: AnyStep): string =>
    addressOf<string>({ path: FLOWS[kind].address }, { params: { id: subjectId }, query: { step } }),
  /** The address of a flow's first step. */
  begin: (scope: CartScope): string => orderingAddress.step(scope, firstStep(scope.kind)),
  /** The address of an order's confirmation, by its link. */
  confirmation: (scope: CartScope, token: string): string =>
    `${orderingAddress.step(scope, 'confirmation')}&${LINK_PARAMETER}=${encodeURIComponent(token)}`,
  /** The address of the payment's step to which the visitor returns from the bank's own page. */
  returned: (scope: CartScope, orderId: string): string =>
    `${orderingAddress.step(scope, 'customerInfo')}&${PAYMENT_PARAMETER}=${orderId}`,
  eTicket: (token: string): string => addressOf({ path: E_TICKET_PATH }, { params: { token } }),
  seatChange: (token: string): string => addressOf({ path: SEAT_CHANGE_PATH }, { params: { token } }),
  hold: (token: string): string => addressOf({ path: HOLD_PATH }, { params: { token } }),
  /** The address of a hold to which the visitor returns from the bank's own page. */
  holdReturned: (token: string, orderId: string): string =>
    `${orderingAddress.hold(token)}?${PAYMENT_PARAMETER}=${orderId}`,
  findHold: (): string => FIND_HOLD_PATH,
  refund: (token: string): string => addressOf({ path: REFUND_PATH }, { params: { token } }),
};

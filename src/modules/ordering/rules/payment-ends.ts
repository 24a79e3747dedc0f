import { DECLINE_REASONS } from '#modules/payment/rules/outcome.ts';

/** The refusals after which the payment of an order has failed for good. */
export const PAYMENT_ENDS = [
  ...DECLINE_REASONS,
  'CHARGE_DIFFERS',
  'ORDER_CANCELLED',
  'ORDER_NOT_FOUND',
  'ORDER_REFUNDED',
  'SHOWING_CANCELLED',
  'SHOWING_CANCELLED_REFUNDED',
] as const;

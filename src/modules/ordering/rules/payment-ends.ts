import { DECLINE_REASONS } from '#modules/payment/rules/outcome.ts';

/** The refusals by which the server says that an order's payment came to nothing. */
export const PAYMENT_ENDS = [
  ...DECLINE_REASONS,
  'ORDER_CANCELLED',
  'ORDER_NOT_FOUND',
  'ORDER_REFUNDED',
] as const;

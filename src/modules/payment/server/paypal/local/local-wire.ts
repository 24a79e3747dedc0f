import type { LocalOrder, LocalRefund } from './local-order.ts';

/** An order as PayPal's answers have it. */
export function wireOrder(order: LocalOrder): object {
  const { orderId: id, status, customId, invoiceId, amount, capture, refunds } = order;
  return {
    id,
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        custom_id: customId,
        invoice_id: invoiceId,
        ...(capture && {
          payments: {
            captures: [wireCapture(order)],
            ...(refunds.length > 0 && { refunds: refunds.map((one) => wireRefund(order, one)) }),
          },
        }),
      },
    ],
  };
}

/** Its capture. */
export const wireCapture = ({ orderId, customId, amount, capture }: LocalOrder): object => ({
  id: capture!.id,
  status: capture!.status,
  ...(capture!.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
  amount,
  custom_id: customId,
  supplementary_data: { related_ids: { order_id: orderId } },
});

/** One of its refunds. */
export const wireRefund = ({ amount }: LocalOrder, { id, status, value, customId }: LocalRefund): object => ({
  id,
  status,
  amount: { ...amount, value },
  ...(customId && { custom_id: customId }),
});

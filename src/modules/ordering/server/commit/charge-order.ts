import { addressOf } from '#kernel/address.ts';
import type { Context } from '#platform/server/context.ts';
import { paymentReturned } from '#modules/ordering/contract.ts';
import type { PaymentChoice } from '#modules/payment/server/payment-choice.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { isOutside, type NewTender } from '#modules/payment/server/tender-store.ts';
import { chargeTender } from '#modules/payment/server/tenders.ts';
import type { Order } from '../order-store.ts';
import { settleInHouse, settleOrder, type Issued } from '../settle-order.ts';
import type { Payload } from './check-payload.ts';

type Charge = {
  readonly order: Pick<Order, 'orderId' | 'code' | 'customer'>;
  readonly tenders: readonly NewTender[];
  /** Whether the buyer wants the card that pays to be saved, and it can be. */
  readonly savesCard: boolean;
};

/** The parts of a payload that pay. */
export type Paying = Pick<Payload, 'paymentIdentifier' | 'paymentCode' | 'paymentBrowser'>;

/**
 * Asks the provider for the money and settles the order. When the provider does not answer, the order stays pending
 * until a later query decides it. Returns the order when it was issued.
 */
export async function chargeOrder(
  ctx: Context,
  { order, tenders, savesCard }: Charge,
  { paymentIdentifier, paymentCode, paymentBrowser }: Paying,
  choice: PaymentChoice | undefined,
): Promise<Issued | undefined> {
  const tender = tenders.find(isOutside);
  if (!tender) return settleInHouse(ctx, order.orderId);
  const email = order.customer['email'];
  try {
    const outcome = await chargeTender(ctx, tender, {
      identifier: paymentIdentifier!,
      ...(paymentCode && { code: paymentCode }),
      savedCard: choice?.savedCard,
      savesCard,
      issuerBins: choice?.issuerBins,
      description: order.code,
      returnUrl: ctx.origin + addressOf(paymentReturned, { params: { tenderId: tender.tenderId } }),
      customer: {
        ...(typeof email === 'string' && { email }),
        ...(paymentBrowser && { browser: paymentBrowser }),
      },
    });
    return await settleOrder(ctx, tender.tenderId, outcome);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ err: error, orderId: order.orderId }, 'no answer from the provider; the order waits');
    return undefined;
  }
}

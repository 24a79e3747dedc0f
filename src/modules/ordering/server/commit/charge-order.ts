import { addressOf } from '#kernel/address.ts';
import type { Context } from '#platform/server/context.ts';
import { paymentReturned } from '#modules/ordering/contract.ts';
import type { PaymentChoice } from '#modules/payment/server/payment-choice.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { isOutside } from '#modules/payment/server/tender-store.ts';
import { chargeTender } from '#modules/payment/server/tenders.ts';
import { settleInHouse, settleOrder, settlePlaced, type Issued } from '../settle-order.ts';
import type { Payload } from './check-payload.ts';
import type { Draft } from './draft-order.ts';

type Charge = Pick<Draft, 'order' | 'tenders' | 'savesCard'> & {
  /** Its items, when it was placed just now; an order that has waited is read again. */
  readonly items?: Draft['items'];
};

/** The parts of a payload that pay. */
export type Paying = Pick<Payload, 'paymentIdentifier' | 'paymentCode' | 'paymentBrowser'>;

/**
 * Asks the provider for the money and settles the order. When the provider does not answer, the order stays pending
 * until a later query decides it. Returns the order when it was issued.
 */
export async function chargeOrder(
  ctx: Context,
  { order, items, tenders, savesCard }: Charge,
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
    // What else is to be settled with it is read: vouchers that pay a part, a card to keep.
    const isAlone = tenders.length === 1 && !savesCard;
    if (!items || !isAlone) return await settleOrder(ctx, tender.tenderId, outcome);
    return await settlePlaced(ctx, { order, items, tender }, outcome);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ err: error, orderId: order.orderId }, 'no answer from the provider; the order waits');
    return undefined;
  }
}

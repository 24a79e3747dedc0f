import type { Static } from 'typebox';
import { sum, toMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { mailedEvents } from '#platform/server/mail/mail-store.ts';
import { changeReason } from '#modules/ordering/rules/presentation-changes.ts';
import { FAILURES_NAMED, type ChangeReportSchema } from '#modules/ordering/rules/wire-changes.ts';
import { refundsForReason, type ReportedRefund } from '#modules/payment/server/refund-store.ts';
import {
  changesOf,
  reportedOrders,
  type PresentationChange,
  type ReportedOrder,
  type TimeAndHall,
} from './change-store.ts';

type Report = Static<typeof ChangeReportSchema>;

/** The changes of a presentation, the newest first, and how far the work on their orders is. */
export async function changeReports(db: BrandDb, presentationId: number): Promise<Report[]> {
  const changes = await changesOf(db, presentationId);
  return Promise.all(changes.map((change) => reportOf(db, change)));
}

async function reportOf(db: BrandDb, change: PresentationChange): Promise<Report> {
  const orders = await reportedOrders(db, change.changeId);
  const orderIds = orders.map(({ orderId }) => orderId);
  const refunds = await refundsForReason(db, orderIds, changeReason(change.changeId));
  const mailed = await mailedEvents(
    db,
    orders.flatMap(({ eventId }) => eventId ?? []),
  );
  const failures = failuresOf(orders, refunds);
  return {
    changeId: change.changeId,
    kind: change.kind,
    decidedAt: change.decidedAt.toISOString(),
    decidedBy: change.decidedBy,
    from: sent(change.from),
    to: sent(change.to),
    refundUntil: change.refundUntil?.toISOString() ?? null,
    orders: {
      all: orders.length,
      done: orders.filter(({ isHandled }) => isHandled).length,
      emailed: orders.filter(({ eventId }) => eventId !== null && mailed.has(eventId)).length,
    },
    refunds: [...Map.groupBy(refunds, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      due: total(own, currency),
      paid: total(
        own.filter(({ state }) => state === 'refunded'),
        currency,
      ),
    })),
    failed: failures.length,
    failures: failures.slice(0, FAILURES_NAMED),
  };
}

const sent = ({ startsAt, venueId }: TimeAndHall): Report['from'] => ({
  dateTime: startsAt.toISOString(),
  venueId,
});

const total = (refunds: readonly ReportedRefund[], currency: string): number =>
  toMajor(sum(refunds.map(({ amount }) => amount)), currency);

function failuresOf(
  orders: readonly ReportedOrder[],
  refunds: readonly ReportedRefund[],
): Report['failures'] {
  const codes = new Map(orders.map(({ orderId, code }) => [orderId, code]));
  const ofOrders = orders.flatMap(({ code, failure }) =>
    failure === null ? [] : [{ reservationIdentifier: code, of: 'order' as const, reason: failure }],
  );
  const ofRefunds = refunds.flatMap(({ orderId, failure }) =>
    failure === null
      ? []
      : [{ reservationIdentifier: codes.get(orderId)!, of: 'refund' as const, reason: failure }],
  );
  return [...ofOrders, ...ofRefunds];
}

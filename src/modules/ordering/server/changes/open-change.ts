import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import { insertChange, insertChangedOrders, type PresentationChange } from './change-store.ts';
import type { SeatsTouched } from './touched-seats.ts';
import type { Touched } from './touched.ts';

/** How many orders a change touches, with those that are being paid or kept unpaid: the number that confirms it. */
export const ordersTouched = ({ orders, paying, held }: Touched): number => orders + paying + held;

/** Whether a change touches nobody: nothing is to be confirmed, and nothing to be done for its buyers. */
export const touchesNobody = (touched: Touched): boolean => ordersTouched(touched) === 0;

/**
 * Whether an operator has confirmed a change expressly: by the number of orders that it touches, or a greater one.
 */
export const isConfirmed = (touched: Touched, confirmed: number): boolean =>
  ordersTouched(touched) <= confirmed;

/** Refuses ORDERS_TOUCHED, with what the change would touch, unless it is confirmed. */
export function assertConfirmed(touched: Touched, confirmed = 0): void {
  if (!isConfirmed(touched, confirmed)) throw refuse('ORDERS_TOUCHED', touched);
}

/** The same for blocked seats: by the number of orders and visitors that have them. */
export function assertSeatsConfirmed(touched: SeatsTouched, confirmed = 0): void {
  const { orders, paying, held, visitors } = touched;
  if (orders + paying + held + visitors > confirmed) throw refuse('ORDERS_TOUCHED', touched);
}

/** A change that is to be written. `key`: of the presentation. */
export type NewChange = Omit<PresentationChange, 'changeId' | 'decidedAt' | 'decidedBy' | 'movesBuyers'> & {
  readonly key: string;
};

/**
 * Writes a change with the orders that it touches, which a job handles (`carry-out.ts`), in the transaction that changes
 * the presentation; the caller has locked the presentation's row before it worked out `touched`.
 */
export async function openChange(
  tx: BrandDb,
  { key, ...change }: NewChange,
  touched: Touched,
  { operator, now }: { readonly operator: { readonly name: string } | undefined; readonly now: Date },
): Promise<void> {
  const changeId = uuidv7(now.getTime());
  const whole = { ...change, changeId, decidedAt: now, decidedBy: operator?.name ?? '', movesBuyers: null };
  if (!touchesNobody(touched)) {
    await insertChange(tx, whole);
    await insertChangedOrders(tx, whole);
  }
  await recordAct(
    tx,
    { operator, now },
    { act: `presentation.${change.kind}`, subject: key, detail: { ...touched } },
  );
}

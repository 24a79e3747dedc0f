import { systemContext, type App } from '#platform/server/context.ts';
import { clearOldMail } from '#platform/server/mail/mail-store.ts';
import { clearOldTextMessages } from '#platform/server/text-messages/text-message-store.ts';
import { clearEndedSignIns } from '#modules/customers/server/sign-in-store.ts';
import { clearOldCarts } from '#modules/ordering/server/cart/cart-store.ts';
import { clearOldForms } from '#modules/payment/server/tender-store.ts';
import { clearEndedSeatTimers } from '#modules/seating/server/seat-timer-store.ts';
import { clearEndedLocks } from '#modules/seating/server/seat-store.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';

const CLEARINGS = [
  clearEndedLocks,
  clearEndedSeatTimers,
  clearEndedSignIns,
  clearOldCarts,
  clearOldForms,
  clearOldMail,
  clearOldTextMessages,
];

/**
 * Deletes data that is no longer needed. Nothing depends on it: locks expire by themselves, and deleted rows have
 * ended long before. Orders, tickets and payments stay.
 */
export async function clearLeftovers(app: App): Promise<void> {
  for (const { id } of allBrands(app)) {
    const { db } = systemContext(app, id);
    for (const clear of CLEARINGS) await clear(db);
  }
}

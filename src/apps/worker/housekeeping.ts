import { systemContext, type App } from '#platform/server/context.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';

/**
 * Clears away what nobody will ask for again. Nothing depends on it: locks end by themselves, and what is
 * cleared has ended long before. Orders, tickets and payments stay.
 */
const LEFTOVERS: readonly string[] = [
  `delete from claim where tenant_id = $1 and state = 0 and expires < now() - interval '1 hour'
     and not exists (select from orders o where o.tenant_id = claim.tenant_id and o.order_id = claim.order_id and o.status = 'awaiting_payment')`,
  `delete from hold where tenant_id = $1 and deadline < now() - interval '1 day'`,
  `delete from cart where tenant_id = $1 and status = 'open' and created_at < now() - interval '30 days'`,
  `delete from payment_form where tenant_id = $1 and created_at < now() - interval '7 days'`,
  `delete from payment_notice where tenant_id = $1 and received_at < now() - interval '30 days'`,
  `delete from spent_challenge where tenant_id = $1 and expires < now()`,
];

export async function clearLeftovers(app: App): Promise<void> {
  for (const { id } of allBrands(app)) {
    const { db } = systemContext(app, id);
    for (const statement of LEFTOVERS) await db.change(statement);
  }
}

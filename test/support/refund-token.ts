import { refundToken, type ChangedOrderRef } from '#modules/ordering/server/changes/refund-link.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { App } from '#platform/server/context.ts';
import { TEST_SECRET } from './shop.ts';

/** The token of a refund link as a test's shop signs it; of the first brand unless another is named. */
export function testRefundToken(order: ChangedOrderRef, tenantId = 1): string {
  // Signing needs nothing else of the shop.
  const app = { settings: { secret: TEST_SECRET } as Settings } as App;
  return refundToken({ app, tenantId }, order);
}

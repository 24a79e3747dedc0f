import { isUuid } from '#kernel/ids.ts';

/**
 * Our id of a charge at providers that several brands and other systems may share: brand and tender. A provider's
 * answers and webhooks have it, and say by it whose charge they are about.
 */
export const chargeId = (tenantId: number, tenderId: string): string => `${tenantId}.${tenderId}`;

/** Brand and tender of our id; undefined when the charge is of another system on the same account. */
export function ownerOf(text: unknown): { readonly tenantId: number; readonly tenderId: string } | undefined {
  const [, tenant, tenderId = ''] = /^(\d{1,9})\.([0-9a-f-]{36})$/.exec(String(text)) ?? [];
  return tenant && isUuid(tenderId) ? { tenantId: Number(tenant), tenderId } : undefined;
}

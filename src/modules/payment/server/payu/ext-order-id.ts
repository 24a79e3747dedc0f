import { isUuid } from '#kernel/ids.ts';

/**
 * Our id of a charge at PayU (`extOrderId`): brand and tender. PayU takes each only once, so that a charge that is sent
 * again never makes another order.
 */
export const extOrderId = (tenantId: number, tenderId: string): string => `${tenantId}.${tenderId}`;

/** Brand and tender of our id; undefined when the order is of another system on the same account. */
export function ownerOf(text: unknown): { readonly tenantId: number; readonly tenderId: string } | undefined {
  const [, tenant, tenderId = ''] = /^(\d{1,9})\.([0-9a-f-]{36})$/.exec(String(text)) ?? [];
  return tenant && isUuid(tenderId) ? { tenantId: Number(tenant), tenderId } : undefined;
}

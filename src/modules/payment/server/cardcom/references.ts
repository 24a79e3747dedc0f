import { isUuid } from '#kernel/ids.ts';

/**
 * Our ids at Cardcom: brand and id. A page has its form's as `ReturnValue`; a charge has its tender's and a refund its
 * key as `ExternalUniqTranId`, which Cardcom takes only once.
 */
export const cardcomReference = (tenantId: number, id: string): string => `${tenantId}.${id}`;

/** A page of Cardcom's on which a card was typed, and the form that it was opened for. */
export type TypedCard = { readonly pageId: string; readonly formId: string };

/** The payment identifier of a typed card: 'lp_<id of Cardcom's page>.<form id>'. */
export const cardIdentifier = ({ pageId, formId }: TypedCard): string => `lp_${pageId}.${formId}`;

/** The parts of a payment identifier; undefined when it is another one. */
export function readCardIdentifier(identifier: string): TypedCard | undefined {
  const [, pageId = '', formId = ''] = /^lp_([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(identifier) ?? [];
  return isUuid(pageId) && isUuid(formId) ? { pageId, formId } : undefined;
}

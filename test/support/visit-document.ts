import type { Reply } from '#kernel/endpoint.ts';
import type { eTicket } from '#modules/ordering/contract.ts';

type AnyDocument = Reply<typeof eTicket>;

/** Narrows the reply of the e-ticket call to an order of tickets. Throws for other goods, or a refusal. */
export function visitOf(document: AnyDocument): Extract<AnyDocument, { kind: 'visit' }> {
  if (document.kind !== 'visit') throw new Error(`no order of tickets: ${JSON.stringify(document)}`);
  return document;
}

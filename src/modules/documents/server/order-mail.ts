import type { Email } from '#platform/server/mail/compose-mail.ts';
import type { OrderDocument } from '../rules/order-document.ts';
import { confirmationMail } from './confirmation-mail.ts';
import type { DocumentContext } from './document-texts.ts';
import { receiptMail } from './receipt-mail.ts';

/** The e-mail for a paid order: its tickets, or the receipt of other goods. `to`: the buyer's address. */
export const orderMail = (ctx: DocumentContext, document: OrderDocument, to: string): Promise<Email> =>
  document.kind === 'visit' ? confirmationMail(ctx, document, to) : receiptMail(ctx, document, to);

import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import type { OrderDocument } from './use-document.ts';

/** Whether every ticket was cancelled, by the cinema or with its showing. */
export const isWhollyCancelled = ({ tickets }: Pick<OrderDocument, 'tickets'>): boolean =>
  tickets.length > 0 && tickets.every(({ status }) => status === 'cancelled');

/** What has become of the money of cancelled tickets; otherwise the address that they were sent to, and that this page is enough, if it has QR codes (parameter 670). */
export function SentTo({ document }: { document: OrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const { order, tickets } = document;
  const hasCode = tickets.some(({ qr }) => qr !== undefined);
  if (isWhollyCancelled(document)) return !isNothing(order.total) && t('cancelledText');
  if (!order.email) return hasCode && t('enough');
  return t.rich(hasCode ? 'sentTo' : 'sentOnly', { email: () => <b dir="ltr">{order.email}</b> });
}

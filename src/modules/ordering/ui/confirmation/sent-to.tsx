import { useTranslations } from 'use-intl';
import type { OrderDocument } from './use-document.ts';

/** The address that the tickets were sent to; and that this page is enough, if it has QR codes (parameter 670). */
export function SentTo({ document }: { document: OrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const { order, tickets } = document;
  const hasCode = tickets.some(({ qr }) => qr !== undefined);
  if (!order.email) return hasCode && t('enough');
  return t.rich(hasCode ? 'sentTo' : 'sentOnly', { email: () => <b dir="ltr">{order.email}</b> });
}

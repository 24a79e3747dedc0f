import { useTranslations } from 'use-intl';
import { Price } from '#platform/ui/price.tsx';
import type { OrderDocument } from './use-document.ts';
import { useDocumentWords } from './use-document-words.ts';

/** What was bought, what it cost, how it was paid. */
export function Receipt({ document }: { document: OrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const { money } = useDocumentWords(document);
  const { code, lines, charges, total, paidWith } = document.order;
  const card = paidWith && { card: paidWith.brand, digits: paidWith.lastFour };
  const count = paidWith?.numberOfPayments ?? 1;
  const paid = !card ? t('total') : count > 1 ? t('paidInPayments', { ...card, count }) : t('paidBy', card);
  return (
    <dl className="ordering-receipt">
      <div>
        <dt>{t('order')}</dt>
        <dd className="ordering-receipt-strong">
          <bdi dir="ltr">{code}</bdi>
        </dd>
      </div>
      {[...lines, ...charges].map((line, index) => (
        // Two lines may have the same name (one type at two price levels); they never change places.
        <div key={`${line.name} ${index}`}>
          <dt>{line.quantity > 1 ? t('counted', { name: line.name, count: line.quantity }) : line.name}</dt>
          <dd>
            <Price text={money(line.amount)} />
          </dd>
        </div>
      ))}
      <div className="ordering-receipt-strong">
        <dt>{paid}</dt>
        <dd>
          <Price text={money(total)} />
        </dd>
      </div>
    </dl>
  );
}

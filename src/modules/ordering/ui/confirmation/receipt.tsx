import { useLocale, useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { Price } from '#platform/ui/layout/price.tsx';
import { percentText } from '#modules/i18n/rules/intl.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { AnyOrderDocument } from './use-document.ts';
import { usePaidWords } from './use-paid-words.ts';

/** The order's code, lines, total and payment. */
export function Receipt({ document }: { document: AnyOrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const locale = useLocale();
  const { code, currency, lines, charges, total, refunded, vat } = document.order;
  const paid = usePaidWords(document.order);
  const money = (amount: Amount): string => moneyText(amount, currency, locale);
  return (
    <dl className="ordering-receipt">
      <div>
        <dt>{t('order')}</dt>
        <dd className="ordering-receipt-strong">
          <bdi dir="ltr">{code}</bdi>
        </dd>
      </div>
      {[...lines, ...charges].map((line, index) => (
        // Two lines may have the same name (one type at two price levels); their order never changes.
        <div key={`${line.name} ${index}`}>
          <dt>
            {line.quantity > 1 ? t('counted', { name: line.name, count: line.quantity }) : line.name}
            {line.refunded !== undefined && (
              <small>
                {t(line.quantity > 1 ? 'refundedSome' : 'refunded', {
                  count: line.refunded,
                  quantity: line.quantity,
                })}
              </small>
            )}
          </dt>
          <dd>
            <Price text={money(line.amount)} />
          </dd>
        </div>
      ))}
      <div className="ordering-receipt-strong">
        <dt>{paid || t('total')}</dt>
        <dd>
          <Price text={money(total)} />
        </dd>
      </div>
      {refunded !== undefined && (
        <div>
          <dt>{t('refundedTotal')}</dt>
          <dd>
            <Price text={money(refunded)} />
          </dd>
        </div>
      )}
      {vat.map(({ rate, amount }) => (
        <div key={rate}>
          <dt>{t('vat', { rate: percentText(rate, locale) })}</dt>
          <dd>
            <Price text={money(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useLocale, useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { Price } from '#platform/ui/layout/price.tsx';
import { PAID_PARTS_SEPARATOR, paidPart, paidWithText } from '#modules/documents/rules/paid-with-text.ts';
import { percentText } from '#modules/i18n/rules/intl.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { AnyOrderDocument } from './use-document.ts';

/** The order's code, lines, total and payment. */
export function Receipt({ document }: { document: AnyOrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const locale = useLocale();
  const { code, currency, lines, charges, total, refunded, vat, paidWith } = document.order;
  const money = (amount: Amount): string => moneyText(amount, currency, locale);
  const paid = (paidWith ?? []).map((part) => {
    const { key, values } = paidWithText(part);
    return paidPart(t(key, values), part.amount === undefined ? undefined : money(part.amount));
  });
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
        <dt>{paid.join(PAID_PARTS_SEPARATOR) || t('total')}</dt>
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

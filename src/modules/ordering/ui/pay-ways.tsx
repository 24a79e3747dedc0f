import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RadioList } from '#platform/ui/radio-list.tsx';
import './pay-ways.css';

/** The ways to pay that there are so far; each new one is an entry here with its own body. */
export const PAY_WAYS = ['card'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

interface PayWaysProps {
  value: PayWay;
  onChange: (way: PayWay) => void;
  /** What opens under each way. */
  bodies: Readonly<Record<PayWay, ReactNode>>;
}

/** How to pay. */
export function PayWays({ value, onChange, bodies }: PayWaysProps) {
  const t = useTranslations('checkout.pay');
  return (
    <section className="ordering-pay-part">
      <h2 className="step-heading">{t('heading')}</h2>
      <RadioList
        legend={t('heading')}
        value={value}
        options={PAY_WAYS.map((way) => ({ value: way, label: t(`way.${way}`), body: bodies[way] }))}
        onChange={onChange}
      />
    </section>
  );
}

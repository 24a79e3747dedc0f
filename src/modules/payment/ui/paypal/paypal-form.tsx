import { useImperativeHandle } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { paypalIdentifier } from '../../rules/paypal.ts';
import type { MethodFault, MethodProps, PreparedPayment } from '../payment-method.ts';

/** Nothing to fill in: after Pay, the payment dialog has PayPal's button. */
export function PaypalForm({ ref }: MethodProps) {
  const t = useTranslations('payment.paypal');
  useImperativeHandle(ref, () => ({
    // Each press has an identifier of its own; when it is sent again after a lost answer, one order is made.
    prepare: async (): Promise<PreparedPayment> => ({
      ok: true,
      payment: { identifier: paypalIdentifier(uuidv7()), numberOfPayments: 1 },
    }),
    check: async (): Promise<readonly MethodFault[]> => [],
  }));
  return <p>{t('hint')}</p>;
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { useCheckout } from '../cart/order-context.ts';

/** The order is paid, but the tickets cannot be fetched at the moment; they are shown as soon as they are loaded. */
export function OrderComplete({ action }: { action?: ReactNode }) {
  const t = useTranslations('checkout.confirmation');
  const { kind } = useCheckout();
  return (
    <Empty isPage title={t('complete')} actions={action}>
      <p role="status">{t('completeText', { kind })}</p>
    </Empty>
  );
}

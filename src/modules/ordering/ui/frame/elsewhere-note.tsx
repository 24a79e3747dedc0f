import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { whyElsewhere } from './why-elsewhere.ts';

/** Why the step shown is not the one in the address, as it was when the page was opened. */
export function ElsewhereNote() {
  const t = useTranslations('ordering.unreachable');
  const { cart } = useCheckout();
  const [why] = useState(() => whyElsewhere(cart));
  return (
    why && (
      <Note tone="neutral" title={t('title')} announce="status">
        {t(why)}
      </Note>
    )
  );
}

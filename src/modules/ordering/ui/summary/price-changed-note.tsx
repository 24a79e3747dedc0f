import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useCheckout } from '../cart/order-context.ts';
import type { PriceChange } from '../cart/price-change.ts';
import { InView } from '../frame/in-view.tsx';

/** The cinema has changed its prices since the visitor chose: both totals, and tickets that are of another type now. */
export function PriceChangedNote({ change: { before, total, retyped } }: { change: PriceChange }) {
  const t = useTranslations('ordering');
  const { money, seePrice } = useCheckout();
  return (
    <InView>
      <Note
        tone="warn"
        title={t('refusal.PRICE_CHANGED.title')}
        announce="status"
        actions={
          <Button small onClick={seePrice}>
            {t('note.close')}
          </Button>
        }
      >
        {retyped > 0 && <p>{t('repriced.retyped', { count: retyped })}</p>}
        {before !== total && <p>{t('repriced.text', { before: money(before), total: money(total) })}</p>}
      </Note>
    </InView>
  );
}

import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import type { SavedCardsUse } from './use-saved-cards.ts';
import './saved-card.css';

/** Whether the card that is typed is to be saved. Never ticked in advance. */
export function SaveCardTick({ saved }: { saved: SavedCardsUse }) {
  const t = useTranslations('payment.saved');
  return (
    <div className="payment-save">
      <Checkbox label={t('save')} checked={saved.isSaving} onChange={saved.setSaving} />
    </div>
  );
}

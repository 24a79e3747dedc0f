import { useImperativeHandle, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { SelectField } from '#platform/ui/controls/select-field.tsx';
import { savedCardIdentifier, type SavedCard } from '../../rules/cards/saved-card.ts';
import type { MethodHandle } from '../payment-method.ts';
import type { SavedCardsUse } from './use-saved-cards.ts';
import './saved-card.css';

interface SavedCardFormProps {
  card: SavedCard;
  saved: SavedCardsUse;
  ref: Ref<MethodHandle>;
}

/** Paying with a saved card: into how many payments, and the button that removes it. */
export function SavedCardForm({ card, saved, ref }: SavedCardFormProps) {
  const t = useTranslations('payment.saved');
  const [payments, setPayments] = useState(1);
  const [isRemoving, setRemoving] = useState(false);
  const [isKept, setKept] = useState(false);
  useImperativeHandle(ref, () => ({
    prepare: async () => ({
      ok: true,
      payment: { identifier: savedCardIdentifier(card.id), numberOfPayments: payments },
    }),
    check: async () => [],
  }));
  const remove = async (): Promise<void> => {
    setRemoving(true);
    // When it is removed, this form is gone.
    if (await saved.remove(card.id)) return;
    setKept(true);
    setRemoving(false);
  };
  return (
    <div className="payment-saved">
      {saved.maxPayments > 1 && (
        <SelectField
          label={t('payments')}
          value={String(payments)}
          options={Array.from({ length: saved.maxPayments }, (_, i) => ({
            value: String(i + 1),
            label: t('paymentsOption', { count: i + 1 }),
          }))}
          onChange={(value) => setPayments(Number(value))}
        />
      )}
      {isKept && <p role="alert">{t('notRemoved')}</p>}
      <Button look="plain" small busy={isRemoving} busyLabel={t('remove')} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </div>
  );
}

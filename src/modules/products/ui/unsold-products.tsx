import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { isSameChoice, type ChosenProduct } from '../rules/quote-products.ts';

/** A product of the cart that can no longer be bought, with the name that it had. */
export type UnsoldProduct = Omit<ChosenProduct, 'quantity'> & { readonly name: string };

interface UnsoldProductsProps {
  unsold: readonly UnsoldProduct[];
  chosen: readonly ChosenProduct[];
  onChange: (chosen: ChosenProduct[]) => void;
}

/** Names what was chosen and is no longer sold, and removes it: the order cannot go on with it. */
export function UnsoldProducts({ unsold, chosen, onChange }: UnsoldProductsProps) {
  const t = useTranslations('products.choose');
  const left = unsold.filter((one) =>
    chosen.some((choice) => choice.quantity > 0 && isSameChoice(choice, one)),
  );
  return left.map((one) => (
    <Note
      key={[one.id, ...(one.variants ?? [])].join(' ')}
      tone="warn"
      announce="status"
      title={t('unsold', { name: one.name })}
      actions={
        <Button
          look="alt"
          small
          onClick={() => onChange(chosen.filter((choice) => !isSameChoice(choice, one)))}
        >
          {t('removeUnsold')}
        </Button>
      }
    >
      {t('unsoldText')}
    </Note>
  ));
}

import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { RadioList } from '#platform/ui/controls/radio-list.tsx';
import '#platform/ui/controls/field.css';
import './delivery-choice.css';

interface DeliveryChoiceProps {
  ways: readonly { readonly key: string; readonly name: string }[];
  /** Key of the chosen way; '' while none is chosen. */
  value: string;
  onChange: (key: string) => void;
  /** True after the visitor tried to continue without a choice. */
  isMissing: boolean;
}

/** Chooses how the products are delivered; shown when one of them requires it (specification section 5). */
export function DeliveryChoice({ ways, value, onChange, isMissing }: DeliveryChoiceProps) {
  const t = useTranslations('products.choose');
  return (
    <div className="products-delivery">
      <h3>{t('delivery')}</h3>
      <RadioList
        legend={t('delivery')}
        value={value === '' ? null : value}
        options={ways.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={onChange}
      />
      {isMissing && value === '' && (
        <p className="ui-field-error" role="alert">
          <Icon name="warning" size="small" />
          <span>{t('deliveryMissing')}</span>
        </p>
      )}
    </div>
  );
}

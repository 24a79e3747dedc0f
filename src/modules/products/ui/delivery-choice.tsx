import { useEffect, useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { RadioList } from '#platform/ui/controls/radio-list.tsx';
import { listText } from '#modules/i18n/rules/listed.ts';
import '#platform/ui/controls/field.css';
import './delivery-choice.css';

interface DeliveryChoiceProps {
  /** Names of the chosen products that it is for. */
  goods: readonly string[];
  ways: readonly { readonly key: string; readonly name: string }[];
  /** Key of the chosen way; '' while none is chosen. */
  value: string;
  onChange: (key: string) => void;
  /** Another object each time that the visitor tried to continue without a choice: the focus goes to it then. */
  missing: object | null;
}

/** Chooses how the products are delivered; shown when one of them requires it (specification section 5). */
export function DeliveryChoice({ goods, ways, value, onChange, missing }: DeliveryChoiceProps) {
  const t = useTranslations('products.choose');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const named = { goods: listText(goods, locale) };
  useEffect(() => {
    if (missing) place.current?.querySelector('input')?.focus();
  }, [missing]);
  const isMissing = missing !== null && value === '';
  return (
    <div ref={place} className="products-delivery">
      <div>
        <h3>{t('delivery')}</h3>
        <p className="products-delivery-goods">{t('deliveryFor', named)}</p>
      </div>
      <RadioList
        legend={t('deliveryOf', named)}
        value={value === '' ? null : value}
        options={ways.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={onChange}
        required
        {...(isMissing && { errorId })}
      />
      {isMissing && (
        <p className="ui-field-error" id={errorId}>
          <Icon name="warning" size="small" />
          <span>{t('deliveryMissing')}</span>
        </p>
      )}
    </div>
  );
}

import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { minusText } from '#modules/sales/ui/money-text.ts';
import { CodeField } from './code-field.tsx';
import { CodeNews } from './code-news.tsx';
import { CodeRow, useCodeDetail } from './code-row.tsx';
import type { CodeUse } from './code-use.ts';
import './codes.css';

/** Not the next row's button: one more Enter would remove that, too. */
const onField = (controls: readonly HTMLElement[]): HTMLElement | undefined =>
  controls.find((control) => control.matches('input:not([type=radio])'));

interface OrderCodesProps {
  use: CodeUse;
  currency: string;
  /** Heading and label where the field takes vouchers too. */
  title?: string;
  label?: string;
  /** False where nothing can be typed: only rows are shown. */
  hasField?: boolean;
  /** The rows of entered vouchers: `li` elements. */
  children?: readonly ReactElement[];
}

/** The codes of an order. They stand before the ways to pay, because they change what is left to pay. */
export function OrderCodes({ use, currency, title, label, hasField = true, children = [] }: OrderCodesProps) {
  const t = useTranslations('tickets.code');
  const locale = useLocale();
  const section = useKeptFocus<HTMLElement>(onField);
  const detailOf = useCodeDetail();
  const toast = useToast();
  const remove = async (code: string): Promise<void> => {
    const refusal = await use.remove(code);
    if (refusal) toast(use.refusalText(refusal).title, 'bad');
  };
  return (
    <section ref={section} tabIndex={-1} className="tickets-codes">
      <h2 className="step-heading">{title ?? t('title')}</h2>
      {use.entered.length + children.length > 0 && (
        <ul className="ui-card tickets-code-list">
          {use.entered.map((one) => (
            <li key={one.code}>
              <CodeRow
                code={one.code}
                detail={detailOf(one)}
                saved={one.saved && minusText(one.saved, currency, locale)}
                onRemove={() => void remove(one.code)}
              />
            </li>
          ))}
          {children}
        </ul>
      )}
      {hasField && <CodeField label={label ?? t('label')} use={use} />}
      <CodeNews use={use} />
    </section>
  );
}

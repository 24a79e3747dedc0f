import { useTranslations } from 'use-intl';
import { SelectField } from '#platform/ui/controls/select-field.tsx';
import { useTypeText, type Money } from './use-type-text.ts';
import type { TicketType } from '../ticket-types.ts';

interface TicketTypeSelectProps {
  label: string;
  types: readonly TicketType[];
  ticketId: number;
  onChange: (ticketId: number) => void;
  money: Money;
}

/** The ticket types of a seat as a select field: the compact form of the older ticket list. */
export function TicketTypeSelect({ label, types, ticketId, onChange, money }: TicketTypeSelectProps) {
  const t = useTranslations('tickets.choose');
  const typeText = useTypeText(money);
  return (
    <SelectField
      label={label}
      value={ticketId === 0 ? '' : String(ticketId)}
      placeholder={t('choose')}
      options={types.map((type) => ({
        value: String(type.ticketId),
        label: t('listEntry', { name: type.name, price: typeText(type) }),
        disabled: type.isSoldOut,
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

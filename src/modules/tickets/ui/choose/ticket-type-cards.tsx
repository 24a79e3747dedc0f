import { useTranslations } from 'use-intl';
import { OptionCards, type OptionCard } from '#platform/ui/controls/option-cards.tsx';
import { useTypeText, type Money } from './use-type-text.ts';
import type { TicketType } from '../ticket-types.ts';

interface TicketTypeCardsProps {
  /** The heading: 'Ticket for row G, seat 8'. */
  legend: string;
  types: readonly TicketType[];
  /** The chosen type; 0 while none is chosen. */
  ticketId: number;
  onChange: (ticketId: number) => void;
  money: Money;
}

/** The ticket types of a seat as cards. Sold-out types stay visible, so that visitors do not search for them. */
export function TicketTypeCards({ legend, types, ticketId, onChange, money }: TicketTypeCardsProps) {
  const t = useTranslations('tickets.choose');
  const typeText = useTypeText(money);
  const card = (type: TicketType): OptionCard<string> => ({
    value: String(type.ticketId),
    label: type.name,
    detail: typeText(type),
    disabled: type.isSoldOut,
    // It takes other seats, and their tickets.
    isDeliberate: type.multiplyFactor > 1,
    ...(type.oldPrice !== null &&
      !type.isSoldOut && { was: { text: money(type.oldPrice), label: t('insteadOf') } }),
  });
  return (
    <OptionCards
      legend={legend}
      value={ticketId === 0 ? null : String(ticketId)}
      options={types.map(card)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { sameTickets } from '../../rules/same-ticket.ts';
import { typeOf } from '../ticket-types.ts';
import type { TicketChoiceOptions } from './ticket-choice-options.ts';
import type { TicketChoice } from './use-ticket-choice.ts';
import './same-ticket.css';

interface SameTicketProps {
  choice: TicketChoice;
  levels: TicketChoiceOptions['levels'];
  /** seatNos of the numbered seats. */
  seats: readonly number[];
}

/** Gives all seats the same ticket, or all that can have it: its button says how many, and so does the line below. */
export function SameTicketForAll({ choice, levels, seats }: SameTicketProps) {
  const t = useTranslations('tickets.choose');
  const [given, setGiven] = useState<number | null>(null);
  const all = seats.length;
  const offers = sameTickets(choice.sheet, choice.chosen, new Set(seats));
  if (offers.length < 2) return null;
  const nameOf = (ticketId: number): string => typeOf(levels, ticketId)?.name ?? '';
  // Only while it is still so.
  const done = offers.find(
    ({ ticketId, part }) =>
      ticketId === given &&
      choice.chosen.filter((seat) => seats.includes(seat.seatNo) && seat.ticketId === ticketId).length ===
        part,
  );
  const words = done && { name: nameOf(done.ticketId), part: done.part, all };
  return (
    <section className="tickets-same" aria-label={t('sameTitle')}>
      <h3 className="tickets-same-title">{t('sameTitle')}</h3>
      <div className="tickets-same-types">
        {offers.map(({ ticketId, part, next }) => (
          <Button
            key={ticketId}
            small
            onClick={() => {
              choice.put(next);
              setGiven(ticketId);
            }}
          >
            {part === all ? nameOf(ticketId) : t('sameSome', { name: nameOf(ticketId), part, all })}
          </Button>
        ))}
      </div>
      <p className="tickets-same-done">
        {words && t(words.part === all ? 'sameDone' : 'sameDoneSome', words)}
      </p>
    </section>
  );
}

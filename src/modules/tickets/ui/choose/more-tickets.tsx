import { useTranslations } from 'use-intl';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { isForSeat, levelOf } from '../../rules/price-sheet.ts';
import { hasProof } from '../../rules/proofs/proof.ts';
import type { PageLevel } from '../ticket-types.ts';
import { NotEnoughSeats } from './seat-ticket-card.tsx';
import type { TicketChoiceOptions } from './ticket-choice-options.ts';
import { NO_SEAT, useTicketChoice, type TicketChoice } from './use-ticket-choice.ts';
import { useTypeText } from './use-type-text.ts';
import './more-tickets.css';

interface MoreProps {
  choice: TicketChoice;
  options: TicketChoiceOptions;
}

/** Adds a ticket to an order with numbered seats, together with a free seat next to them. */
export function MoreTickets({ choice, options }: MoreProps) {
  const t = useTranslations('tickets.choose');
  const { levels, places, canHave } = options;
  const seat = places.find(({ row, seat: name }) => row !== '' || name !== '');
  const group = seat && levelOf({ levels }, seat.ticketGroupId);
  if (!group || !canHave(places.length + 1)) return null;
  return (
    <section className="tickets-more" aria-label={t('moreTitle')}>
      <h3 className="tickets-more-title">{t('moreTitle')}</h3>
      <p className="tickets-more-text">{t('moreText')}</p>
      <TypeButtons group={group} title={t('moreTitle')} choice={choice} options={options} />
      <NotEnoughSeatsHere choice={choice} options={options} />
    </section>
  );
}

/** Adds the first ticket together with the best free seat. Not for premium seats: they are confirmed on the map. */
export function FirstTicket({ options }: { options: TicketChoiceOptions }) {
  const t = useTranslations('tickets.choose');
  const choice = useTicketChoice(options);
  const groups = options.levels.filter((group) => !group.isPremium && typesOf(group).length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="tickets-more" aria-label={t('firstTitle')}>
      <h2 className="tickets-more-title">{t('firstTitle')}</h2>
      <p className="tickets-more-text">{t('firstText')}</p>
      {groups.map((group) => (
        <div key={group.ticketGroupId} className="tickets-more-level">
          {groups.length > 1 && <h3>{group.name}</h3>}
          <TypeButtons group={group} title={t('firstTitle')} choice={choice} options={options} />
        </div>
      ))}
      <NotEnoughSeatsHere choice={choice} options={options} />
    </section>
  );
}

/** The ticket types for an ordinary seat. */
const typesOf = (group: PageLevel): PageLevel['tickets'] =>
  group.tickets.filter((type) => !type.isSoldOut && !hasProof(type) && isForSeat(type, SeatKind.seat));

/** `title`: what a button does; only screen readers have it from the button itself. */
function TypeButtons({ group, title, choice, options }: MoreProps & { group: PageLevel; title: string }) {
  const t = useTranslations('tickets.choose');
  const texts = useTypeText(options.money);
  return (
    <div className="tickets-more-types">
      {typesOf(group).map((type) => (
        <Button
          key={type.ticketId}
          small
          icon="plus"
          busy={choice.isLocking}
          onClick={() => choice.add(group.ticketGroupId, type.ticketId)}
        >
          <VisuallyHidden>{title}: </VisuallyHidden>
          {t('listEntry', { name: type.name, price: texts(type) })}
        </Button>
      ))}
    </div>
  );
}

/** Shown here when the request was not made at a seat. */
const NotEnoughSeatsHere = ({ choice: { notEnoughSeats }, options }: MoreProps) => (
  <div aria-live="polite">
    {notEnoughSeats?.seatNo === NO_SEAT && (
      <NotEnoughSeats refusal={notEnoughSeats.refusal} options={options} />
    )}
  </div>
);

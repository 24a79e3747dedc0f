import { useTranslations } from 'use-intl';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { tooMany } from '#modules/seating/rules/selection.ts';
import { isForSeat, levelOf } from '#modules/tickets/rules/price-sheet.ts';
import type { PageLevel } from '#modules/tickets/ui/ticket-types.ts';
import { useTypeText } from '#modules/tickets/ui/use-type-text.ts';
import { Button } from '#platform/ui/button.tsx';
import { useOrder } from '../cart/order-context.ts';
import { NotEnoughSeats } from './seat-ticket-card.tsx';
import { NO_SEAT, useTicketChoice, type TicketChoice } from './use-ticket-choice.ts';
import './more-tickets.css';

/** One ticket more for an order with numbered seats: the free seat beside them comes with it. */
export function MoreTickets({ choice }: { choice: TicketChoice }) {
  const t = useTranslations('checkout.tickets');
  const { data, cart } = useOrder();
  const seat = cart.seats.find(({ row, seat: name }) => row !== '' || name !== '');
  const group = seat && levelOf({ levels: data.priceLevels }, seat.ticketGroupId);
  if (!group || tooMany(cart.seats.length + 1, data)) return null;
  return (
    <section className="ordering-more" aria-label={t('moreTitle')}>
      <h3 className="ordering-more-title">{t('moreTitle')}</h3>
      <p className="ordering-lead">{t('moreText')}</p>
      <TypeButtons group={group} choice={choice} />
      <Lacking choice={choice} />
    </section>
  );
}

/** A ticket where no seat is chosen yet: the best one comes with it. Premium seats are confirmed on the map. */
export function FirstTicket() {
  const t = useTranslations('checkout.tickets');
  const { data } = useOrder();
  const choice = useTicketChoice();
  const groups = data.priceLevels.filter((group) => !group.isPremium && typesOf(group).length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="ordering-more" aria-label={t('firstTitle')}>
      <h2 className="ordering-more-title">{t('firstTitle')}</h2>
      <p className="ordering-lead">{t('firstText')}</p>
      {groups.map((group) => (
        <div key={group.ticketGroupId} className="ordering-more-level">
          {groups.length > 1 && <h3>{group.name}</h3>}
          <TypeButtons group={group} choice={choice} />
        </div>
      ))}
      <Lacking choice={choice} />
    </section>
  );
}

/** What may be chosen for a seat that anybody is offered. */
const typesOf = (group: PageLevel): PageLevel['tickets'] =>
  group.tickets.filter((type) => !type.isSoldOut && isForSeat(type, SeatKind.seat));

function TypeButtons({ group, choice }: { group: PageLevel; choice: TicketChoice }) {
  const t = useTranslations('checkout.tickets');
  const { money } = useOrder();
  const texts = useTypeText(money);
  return (
    <div className="ordering-more-types">
      {typesOf(group).map((type) => (
        <Button
          key={type.ticketId}
          small
          icon="plus"
          busy={choice.isTaking}
          onClick={() => choice.add(group.ticketGroupId, type.ticketId)}
        >
          {t('listEntry', { name: type.name, price: texts(type) })}
        </Button>
      ))}
    </div>
  );
}

/** Told here where the wish was made at no seat. */
const Lacking = ({ choice: { lacking } }: { choice: TicketChoice }) => (
  <div aria-live="polite">{lacking?.seatNo === NO_SEAT && <NotEnoughSeats refusal={lacking.refusal} />}</div>
);

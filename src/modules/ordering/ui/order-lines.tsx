import { useTranslations } from 'use-intl';
import { Price } from '#platform/ui/price.tsx';
import { Badge, SummaryLine } from '#platform/ui/summary.tsx';
import { groupOf } from '#modules/tickets/ui/wire-sheet.ts';
import { useOrder, type CartView } from './order-context.ts';
import { usePlaceWords } from './use-place-words.ts';

type Seat = CartView['seats'][number];

/** What is in the order, line by line, for the summary beside the steps after the seats. */
export function OrderLines() {
  const t = useTranslations('checkout.summary');
  const { data, cart, money } = useOrder();
  const products = data.products.flatMap((product) => {
    const quantity = cart.content.products.find(({ id }) => id === product.id)?.quantity ?? 0;
    return quantity > 0 ? [{ ...product, quantity }] : [];
  });
  return (
    <>
      {cart.seats
        .filter(({ seat }) => seat !== '')
        .map((seat) => (
          <SeatLine key={seat.seatNo} seat={seat} />
        ))}
      <PlaceLines seats={cart.seats.filter(({ seat }) => seat === '')} />
      {products.map(({ id, name, price, quantity }) => (
        <SummaryLine
          key={`product ${id}`}
          badge={<Badge look="count">{t('times', { count: quantity })}</Badge>}
          title={name}
          amount={<Price text={money(price * quantity)} />}
        />
      ))}
    </>
  );
}

/** The ticket of a seat: name, level with add-ons, and what both cost; a seat that another's ticket covers costs nothing. */
function useTicketOf(): (seat: Seat) => { name: string; detail: string; amount: number } {
  const t = useTranslations('checkout.summary');
  const { data } = useOrder();
  return (seat) => {
    const group = groupOf(data.ticketGroups, seat.ticketGroupId);
    const type = group?.tickets.find(({ ticketId }) => ticketId === seat.ticketId);
    const addons = (type?.addons ?? []).filter(({ id }) => seat.addonIds.includes(id));
    const extra = addons.reduce((sum, addon) => sum + addon.price, 0);
    return {
      name: type?.name ?? '',
      detail: [group?.name, ...addons.map((addon) => addon.name)].filter(Boolean).join(t('separator')),
      amount: Number(((seat.isSub ? 0 : (type?.price ?? 0)) + extra).toFixed(3)),
    };
  };
}

function SeatLine({ seat }: { seat: Seat }) {
  const { money } = useOrder();
  const words = usePlaceWords();
  const { name, detail, amount } = useTicketOf()(seat);
  return (
    <SummaryLine
      badge={<Badge>{words.short(seat)}</Badge>}
      title={name}
      detail={detail}
      amount={<Price text={money(amount)} />}
    />
  );
}

/** Places without numbers: those that have the same ticket are one line. */
function PlaceLines({ seats }: { seats: readonly Seat[] }) {
  const t = useTranslations('checkout.summary');
  const { money } = useOrder();
  const ticketOf = useTicketOf();
  const lines = Map.groupBy(seats, (seat) => `${seat.sectionId}/${seat.ticketId}/${seat.addonIds.join()}`);
  return [...lines].map(([key, places]) => {
    const tickets = places.map(ticketOf);
    const amount = tickets.reduce((sum, ticket) => sum + ticket.amount, 0);
    return (
      <SummaryLine
        key={key}
        badge={<Badge>{t('times', { count: places.length })}</Badge>}
        title={tickets[0]?.name}
        detail={[places[0]?.section, tickets[0]?.detail].filter(Boolean).join(t('separator'))}
        amount={<Price text={money(amount)} />}
      />
    );
  });
}

/** '2 tickets, 3 extras', for the phone's bar. */
export function OrderDetail() {
  const t = useTranslations('checkout.summary');
  const { cart } = useOrder();
  const extras = cart.content.products.reduce((sum, { quantity }) => sum + quantity, 0);
  const tickets = t('tickets', { count: cart.seats.filter(({ isSub }) => !isSub).length });
  return extras > 0 ? t('withExtras', { tickets, extras: t('extras', { count: extras }) }) : tickets;
}

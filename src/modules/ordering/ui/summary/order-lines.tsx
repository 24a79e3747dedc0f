import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { Badge, SummaryLine } from '#platform/ui/layout/summary.tsx';
import { choiceDetail, chosenVariants } from '#modules/products/rules/choices.ts';
import { isSameChoice, type ChosenProduct } from '#modules/products/rules/quote-products.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import type { Proof } from '#modules/tickets/rules/proofs/proof.ts';
import { isPick, seatsByTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { levelsWithCodes } from '../choice/levels-with-codes.ts';
import { useOrder, type CartView } from '../cart/order-context.ts';
import { OrderPrice } from './order-price.tsx';
import { usePointsText } from '#modules/tickets/ui/choose/use-type-text.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';

type Seat = CartView['seats'][number];

type ProductLine = Pick<Partial<CartView['bill']['lines'][number]>, 'code' | 'name' | 'amount'> & {
  readonly quantity: number;
};

/** The order's seats and products, line by line, for the summary of the steps after the seats. */
export function OrderLines() {
  const t = useTranslations('checkout.summary');
  const { data, cart, isBillDue } = useOrder();
  /** The lines of a choice, the pieces with a code by themselves; while they are worked out, one without an amount. */
  const linesOf = (chosen: ChosenProduct): readonly ProductLine[] => {
    const lines = cart.bill.lines.filter(
      ({ kind, itemId, variants }) => kind === 'product' && isSameChoice({ id: itemId, variants }, chosen),
    );
    return isBillDue || lines.length === 0
      ? [{ quantity: chosen.quantity, amount: lines[0]?.amount }]
      : lines;
  };
  const products = data.products.flatMap((product) =>
    cart.content.products.flatMap((chosen) =>
      chosen.id === product.id && chosen.quantity > 0 && chosenVariants(product, chosen.variants ?? [])
        ? linesOf(chosen).map((line) => ({ product, chosen, line }))
        : [],
    ),
  );
  return (
    <>
      <SeatLines />
      <PlaceLines />
      {products.map(({ product, chosen, line: { code, name, quantity, amount } }) => (
        <SummaryLine
          key={['product', chosen.id, ...(chosen.variants ?? []), code].join(' ')}
          badge={<Badge look="count">{t('times', { count: quantity })}</Badge>}
          // With a code, as the bill names it: with variants and offer.
          title={code ? name : product.name}
          detail={code ? '' : choiceDetail(product, chosen.variants)}
          amount={<OrderPrice amount={amount} />}
        />
      ))}
    </>
  );
}

/** The name of a seat's ticket, and its level with the add-ons and what each costs in loyalty points. */
function useTicketTexts(): (ticket: Pick<Seat, 'ticketGroupId' | 'ticketId' | 'addonIds' | keyof Proof>) => {
  name: string;
  detail: string;
} {
  const t = useTranslations('checkout.summary');
  const { data, cart } = useOrder();
  const pointsText = usePointsText();
  const sheet = { levels: levelsWithCodes(data, cart) };
  return ({ ticketGroupId, addonIds, ...pick }) => {
    const level = levelOf(sheet, ticketGroupId);
    const type = level?.tickets.find((ticket) => isPick(ticket, pick));
    const addons = (type?.addons ?? []).filter(({ id }) => addonIds.includes(id));
    return {
      name: type?.name ?? '',
      detail: [level?.name, type?.points && pointsText(type.points), ...addons.map((addon) => addon.name)]
        .filter(Boolean)
        .join(t('separator')),
    };
  };
}

/** Numbered seats: a ticket that covers several seats is one line; a seat of it that costs more has another one. */
function SeatLines() {
  const t = useTranslations('checkout.summary');
  const { data, cart, isBillDue } = useOrder();
  const texts = useSeatTexts();
  const wordsOf = useTicketTexts();
  const numbered = cart.seats.filter(({ seat }) => seat !== '');
  return seatsByTicket({ levels: levelsWithCodes(data, cart) }, numbered).flatMap(([head, ...others]) => {
    const isCovered = ({ amount }: Seat): boolean => isBillDue || isNothing(amount);
    const covered = others.filter(isCovered);
    const lines = [[head, ...covered], ...others.filter((seat) => !isCovered(seat)).map((seat) => [seat])];
    return lines.map((seats) => {
      const [seat = head] = seats;
      const { name, detail } = wordsOf(seat);
      const isShared = seats.length > 1;
      // The badge has row and seat, which a hall with sections has in each of them.
      const inSection = seat.section ? texts.long(seat, true) : '';
      const where = isShared ? texts.brief(seats, Boolean(seat.section)) : inSection;
      return (
        <SummaryLine
          key={seat.seatNo}
          badge={<Badge>{isShared ? t('times', { count: seats.length }) : texts.short(seat)}</Badge>}
          title={name}
          detail={texts.detail(seat.seatKind, [where, detail])}
          amount={<OrderPrice amount={seat.amount} />}
        />
      );
    });
  });
}

/** Places without numbers; places with the same ticket share a line. */
function PlaceLines() {
  const t = useTranslations('checkout.summary');
  const { cart } = useOrder();
  const wordsOf = useTicketTexts();
  return cart.places.map((places) => {
    const { name, detail } = wordsOf(places);
    const section = cart.seats.find(({ seatNo }) => seatNo === places.seatNos[0])?.section;
    return (
      <SummaryLine
        key={places.seatNos[0]}
        badge={<Badge>{t('times', { count: places.seatNos.length })}</Badge>}
        title={name}
        // A section often has the name of its price level.
        detail={[...new Set([section, detail])].filter(Boolean).join(t('separator'))}
        amount={<OrderPrice amount={places.amount} />}
      />
    );
  });
}

/** '2 tickets, 3 extras', for the bar on phones. Each seat has a ticket to show, also when one price covers several. */
export function OrderDetail() {
  const t = useTranslations('checkout.summary');
  const { cart } = useOrder();
  const extras = cart.content.products.reduce((sum, { quantity }) => sum + quantity, 0);
  const tickets = t('tickets', { count: cart.seats.length });
  return extras > 0 ? t('withExtras', { tickets, extras: t('extras', { count: extras }) }) : tickets;
}

import { useTranslations } from 'use-intl';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Price } from '#platform/ui/price.tsx';
import { Badge, SummaryLine } from '#platform/ui/summary.tsx';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { groupOfLevel, priceOfLevel } from './level-prices.ts';
import { useOrder, type CartView, type OrderPageData } from './order-context.ts';
import { useSeatWords } from './seat-words.ts';

/** A seat in the summary: with the ticket that the cart has for it, or that it will get. */
export type ChosenSeat = {
  readonly seatNo: number;
  readonly name: SeatName;
  readonly level: string;
  readonly price: number;
};

/** The seats chosen on the map right now, the server's word for their prices where it has come already. */
export function chosenSeats(store: SeatStore, data: OrderPageData, cart: CartView): ChosenSeat[] {
  return store.mine().map((seatNo) => {
    const level = store.hall.level[seatNo] ?? 0;
    const group = groupOfLevel(data, level);
    const inCart = cart.seats.find((seat) => seat.seatNo === seatNo);
    const ticket = group?.tickets.find(({ ticketId }) => ticketId === inCart?.ticketId);
    const price = inCart?.isSub ? 0 : (ticket?.price ?? priceOfLevel(data, level) ?? 0);
    return { seatNo, name: seatName(store.hall, seatNo), level: group?.name ?? '', price };
  });
}

/**
 * The total to show: the server's, moved by the default prices of what it has not counted yet. What is charged
 * is always the server's own.
 */
export function shownTotal(chosen: readonly ChosenSeat[], data: OrderPageData, cart: CartView): number {
  const counted = new Set(cart.seats.map(({ seatNo }) => seatNo));
  const still = new Set(chosen.map(({ seatNo }) => seatNo));
  const more = chosen.filter(({ seatNo }) => !counted.has(seatNo)).reduce((sum, { price }) => sum + price, 0);
  const less = cart.seats
    .filter(({ seatNo, isSub }) => !still.has(seatNo) && !isSub)
    .reduce((sum, { ticketGroupId, ticketId }) => sum + ticketPrice(data, ticketGroupId, ticketId), 0);
  return still.size === 0 ? 0 : cart.bill.total + more - less;
}

const ticketPrice = (data: OrderPageData, groupId: number, ticketId: number): number =>
  data.ticketGroups
    .find(({ ticketGroupId }) => ticketGroupId === groupId)
    ?.tickets.find((one) => one.ticketId === ticketId)?.price ?? 0;

interface SeatLinesProps {
  store: SeatStore;
  chosen: readonly ChosenSeat[];
  onGiveBack: (seats: readonly number[]) => void;
}

/** The chosen seats, one line each; places without numbers together. */
export function SeatLines({ store, chosen, onGiveBack }: SeatLinesProps) {
  const t = useTranslations('ordering.summary');
  const { money } = useOrder();
  const words = useSeatWords();
  const { sections } = store.hall;
  const numbered = chosen.filter(({ name }) => name.seat !== '');
  const areas = sections.flatMap((section) => {
    const own = chosen.filter(
      ({ seatNo, name }) => !name.seat && seatNo >= section.first && seatNo < section.first + section.n,
    );
    return own.length > 0 ? [{ section, own }] : [];
  });
  return (
    <>
      {numbered.map(({ seatNo, name, level, price }) => {
        const title = words.long(name, sections.length > 1);
        return (
          <SummaryLine
            key={seatNo}
            badge={<Badge>{words.short(name)}</Badge>}
            title={title}
            detail={level}
            amount={<Price text={money(price)} />}
            action={
              <IconButton
                icon="close"
                label={t('remove', { seat: title })}
                onClick={() => onGiveBack([seatNo])}
              />
            }
          />
        );
      })}
      {areas.map(({ section, own }) => (
        <SummaryLine
          key={`section ${section.id}`}
          badge={<Badge look="count">{own.length}</Badge>}
          title={section.name}
          detail={own[0]?.level}
          amount={<Price text={money(own.reduce((sum, { price }) => sum + price, 0))} />}
        />
      ))}
    </>
  );
}

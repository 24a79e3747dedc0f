import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Badge, SummaryLine } from '#platform/ui/layout/summary.tsx';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import { priceLevelAt, priceOfLevel } from './level-prices.ts';
import { useOrder, type CartView, type OrderPageData } from '../cart/order-context.ts';
import { OrderPrice } from '../summary/order-price.tsx';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';

/** A seat in the summary, with its amount in the cart, or the price of its level while it has none. */
export type ChosenSeat = {
  readonly seatNo: number;
  readonly name: SeatName;
  readonly level: string;
  readonly seatKind: number | undefined;
  readonly amount: Amount | undefined;
  /** The server's bill does not have it yet. */
  readonly isDue: boolean;
};

/** The seats that are chosen on the map now, with the server's amounts if they have arrived. */
export function chosenSeats(store: SeatStore, data: OrderPageData, cart: CartView): ChosenSeat[] {
  return store.mine().map((seatNo) => {
    const level = store.hall.level[seatNo] ?? 0;
    const inCart = cart.seats.find((seat) => seat.seatNo === seatNo);
    return {
      seatNo,
      name: seatName(store.hall, seatNo),
      level: priceLevelAt(data, level)?.name ?? '',
      seatKind: store.hall.kind[seatNo],
      amount: inCart?.amount ?? priceOfLevel(data, level) ?? undefined,
      isDue: inCart === undefined,
    };
  });
}

/** The total of the cart; undefined while the server's bill has no seats, due while it does not have all of them. */
export function totalOf(
  chosen: readonly ChosenSeat[],
  { seats, bill }: CartView,
): { readonly amount: Amount | undefined; readonly isDue: boolean } {
  const isDue = chosen.length !== seats.length || chosen.some((seat) => seat.isDue);
  return { amount: seats.length > 0 ? bill.total : undefined, isDue };
}

interface SeatLinesProps {
  store: SeatStore;
  chosen: readonly ChosenSeat[];
  onUnlock: (seats: readonly number[]) => void;
}

/** The chosen seats, one line each; places without numbers share lines. */
export function SeatLines({ store, chosen, onUnlock }: SeatLinesProps) {
  const t = useTranslations('ordering.summary');
  const { cart } = useOrder();
  const texts = useSeatTexts();
  const { sections } = store.hall;
  const numbered = chosen.filter(({ name }) => name.seat !== '');
  return (
    <>
      {numbered.map(({ seatNo, name, level, seatKind, amount, isDue }) => {
        const title = texts.long(name, sections.length > 1);
        return (
          <SummaryLine
            key={seatNo}
            badge={<Badge>{texts.short(name)}</Badge>}
            title={title}
            detail={texts.detail(seatKind, [level])}
            amount={<OrderPrice amount={amount} isDue={isDue} />}
            action={
              <IconButton
                icon="close"
                label={t('remove', { seat: title })}
                onClick={() => onUnlock([seatNo])}
              />
            }
          />
        );
      })}
      <AreaLines isDue={totalOf(chosen, cart).isDue} />
    </>
  );
}

/** Places without numbers, by the server's bill: a line for each ticket type of a section. */
function AreaLines({ isDue }: { isDue: boolean }) {
  const { data, cart } = useOrder();
  return cart.places.map(({ ticketGroupId, ticketId, seatNos, amount }) => {
    const level = levelOf({ levels: data.priceLevels }, ticketGroupId);
    return (
      <SummaryLine
        key={seatNos[0]}
        badge={<Badge look="count">{seatNos.length}</Badge>}
        title={cart.seats.find(({ seatNo }) => seatNo === seatNos[0])?.section}
        detail={level?.tickets.find((ticket) => ticket.ticketId === ticketId)?.name}
        amount={<OrderPrice amount={amount} isDue={isDue} />}
      />
    );
  });
}

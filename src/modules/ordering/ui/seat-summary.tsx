import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Badge, SummaryLine } from '#platform/ui/summary.tsx';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import { priceLevelAt, priceOfLevel } from './level-prices.ts';
import { useOrder, type CartView, type OrderPageData } from './order-context.ts';
import { OrderPrice } from './order-price.tsx';
import { useSeatWords } from './seat-words.ts';

/** A seat in the summary: with the amount that the cart has for it, or the one that its level is known by. */
export type ChosenSeat = {
  readonly seatNo: number;
  readonly name: SeatName;
  readonly level: string;
  readonly amount: Amount | undefined;
  /** The server has not counted it yet. */
  readonly isDue: boolean;
};

/** The seats chosen on the map right now, the server's amounts where they have come already. */
export function chosenSeats(store: SeatStore, data: OrderPageData, cart: CartView): ChosenSeat[] {
  return store.mine().map((seatNo) => {
    const level = store.hall.level[seatNo] ?? 0;
    const inCart = cart.seats.find((seat) => seat.seatNo === seatNo);
    return {
      seatNo,
      name: seatName(store.hall, seatNo),
      level: priceLevelAt(data, level)?.name ?? '',
      amount: inCart?.amount ?? priceOfLevel(data, level) ?? undefined,
      isDue: inCart === undefined,
    };
  });
}

/** The total of the cart; undefined while the server has counted none of the seats, due while it has not counted all. */
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
  onGiveBack: (seats: readonly number[]) => void;
}

/** The chosen seats, one line each; places without numbers together. */
export function SeatLines({ store, chosen, onGiveBack }: SeatLinesProps) {
  const t = useTranslations('ordering.summary');
  const words = useSeatWords();
  const { sections } = store.hall;
  const numbered = chosen.filter(({ name }) => name.seat !== '');
  return (
    <>
      {numbered.map(({ seatNo, name, level, amount, isDue }) => {
        const title = words.long(name, sections.length > 1);
        return (
          <SummaryLine
            key={seatNo}
            badge={<Badge>{words.short(name)}</Badge>}
            title={title}
            detail={level}
            amount={<OrderPrice amount={amount} isDue={isDue} />}
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
      <AreaLines store={store} chosen={chosen} />
    </>
  );
}

/** Places without numbers: a line for each ticket of a section, one for the section while they are being counted. */
function AreaLines({ store, chosen }: Pick<SeatLinesProps, 'store' | 'chosen'>) {
  const { data, cart } = useOrder();
  return store.hall.sections.map((section) => {
    const own = chosen.filter(
      ({ seatNo, name }) => !name.seat && seatNo >= section.first && seatNo < section.first + section.n,
    );
    const counted = cart.places.filter(({ sectionId }) => sectionId === section.id);
    const isCounted = own.length === counted.reduce((count, { seatNos }) => count + seatNos.length, 0);
    if (own.length === 0) return null;
    if (!isCounted || own.some(({ isDue }) => isDue))
      return <AreaLine key={section.id} name={section.name} count={own.length} detail={own[0]?.level} />;
    return counted.map(({ ticketGroupId, ticketId, addonIds, seatNos, amount }) => {
      const level = levelOf({ levels: data.priceLevels }, ticketGroupId);
      const type = level?.tickets.find((ticket) => ticket.ticketId === ticketId);
      return (
        <AreaLine
          key={[section.id, ticketGroupId, ticketId, ...addonIds].join('/')}
          name={section.name}
          count={seatNos.length}
          detail={counted.length > 1 ? type?.name : level?.name}
          amount={amount}
        />
      );
    });
  });
}

interface AreaLineProps {
  name: string;
  count: number;
  detail: string | undefined;
  amount?: Amount;
}

const AreaLine = ({ name, count, detail, amount }: AreaLineProps) => (
  <SummaryLine
    badge={<Badge look="count">{count}</Badge>}
    title={name}
    detail={detail}
    amount={<OrderPrice amount={amount} />}
  />
);

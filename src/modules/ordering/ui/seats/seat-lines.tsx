import { useTranslations } from 'use-intl';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Badge, SummaryLine } from '#platform/ui/layout/summary.tsx';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import { useOrder } from '../cart/order-context.ts';
import { OrderPrice } from '../summary/order-price.tsx';
import { totalOf, type ChosenSeat } from './chosen-seats.ts';

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

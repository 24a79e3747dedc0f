import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { AloneNews } from '#modules/seating/ui/choose/left-alone/alone-news.tsx';
import { useSeatsNamed } from '#modules/seating/ui/choose/use-seats-named.ts';
import { useOrder } from '../cart/order-context.ts';
import { totalOf, type ChosenSeat } from './chosen-seats.ts';

interface ChoiceNewsProps {
  store: SeatStore;
  chosen: readonly ChosenSeat[];
  /** The visitor's seats when the page was loaded. */
  first: readonly number[];
  /** They are chosen for tickets that are paid: what they cost is told by the page of the change. */
  isChange: boolean;
  /** Free seats that the choice would leave alone. */
  alone: readonly number[];
}

/**
 * Says what was chosen or removed, however that was done, with the new number and total as soon as the server has
 * counted them: once for each change. Inside of a polite live region.
 */
export function ChoiceNews({ store, chosen, first, isChange, alone }: ChoiceNewsProps) {
  const { cart, isBillDue } = useOrder();
  const newsOf = useNews(store, isChange);
  const [said, setSaid] = useState({ seats: first, text: '' });
  const { amount, isDue } = totalOf(chosen, cart);
  const mine = store.mine();
  if (!isDue && !isBillDue && mine.join() !== said.seats.join())
    setSaid({ seats: mine, text: newsOf(said.seats, mine, amount) });
  return (
    <>
      <p>{said.text}</p>
      <AloneNews store={store} alone={alone} />
    </>
  );
}

/** Words for a change of the visitor's seats. `total`: what all of them cost now. */
function useNews(
  store: SeatStore,
  isChange: boolean,
): (before: readonly number[], after: readonly number[], total: Amount | undefined) => string {
  const t = useTranslations('ordering.news');
  const words = useTranslations('ordering.summary');
  const { money } = useOrder();
  const named = useSeatsNamed(store);
  return (before, after, total) => {
    const added = after.filter((seat) => !before.includes(seat));
    const removed = before.filter((seat) => !after.includes(seat));
    const seats = words('detailCount', { count: after.length });
    const counted = isChange || total === undefined ? seats : t('now', { seats, total: money(total) });
    const now = after.length === 0 ? t('none') : counted;
    if (removed.length === 0) return t('added', { seats: named(added), now });
    if (added.length === 0) return t('removed', { seats: named(removed), now });
    return t('exchanged', { added: named(added), removed: named(removed), now });
  };
}

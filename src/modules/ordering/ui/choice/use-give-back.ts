import { useState } from 'react';
import { unlockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import { call } from '#platform/browser/call.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { useToast } from '#platform/ui/toast.tsx';
import { showingRefOf, useOrder, type CartView } from '../cart/order-context.ts';
import { useRefusalWords } from '../frame/refusal-words.ts';

type Seat = CartView['seats'][number];

/** Gives a seat back from outside of the map: it goes at once, and stays when the server refuses. */
export function useGiveBack(): {
  readonly going: ReadonlySet<number>;
  readonly giveBack: (seat: Seat) => Promise<void>;
} {
  const { data, refresh, goTo } = useOrder();
  const words = useRefusalWords();
  const toast = useToast();
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());

  const giveBack = async (place: Seat): Promise<void> => {
    const { seatNo } = place;
    if (going.has(seatNo)) return;
    setGoing((all) => new Set([...all, seatNo]));
    const seat = seatRef(showingRefOf(data), place);
    const result = await call(
      unlockSeat,
      { body: { seat } },
      { onBotCheck: () => earnPass(unlockSeat.botCheck) },
    );
    if (!result.ok) toast(words(result.refusal).title, 'bad');
    const cart = await refresh();
    setGoing((all) => new Set([...all].filter((one) => one !== seatNo)));
    if (cart.seats.length === 0 && result.ok) await goTo('chooseSeats');
  };
  return { going, giveBack };
}

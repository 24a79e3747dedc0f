import { useState } from 'react';
import { unlockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import { call } from '#platform/browser/call.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { presentationRefOf, useOrder, type CartView } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

type Seat = CartView['seats'][number];

/** Unlocks a seat outside of the map. `going`: the seats being unlocked; a refused seat is shown again. */
export function useUnlock(): {
  readonly going: ReadonlySet<number>;
  readonly unlock: (seat: Seat) => Promise<void>;
} {
  const { data, refresh, goTo } = useOrder();
  const texts = useRefusalText();
  const toast = useToast();
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());

  const unlock = async (place: Seat): Promise<void> => {
    const { seatNo } = place;
    if (going.has(seatNo)) return;
    setGoing((all) => new Set([...all, seatNo]));
    const seat = seatRef(presentationRefOf(data), place);
    const result = await call(
      unlockSeat,
      { body: { seat } },
      { onBotCheck: () => earnPass(unlockSeat.botCheck) },
    );
    if (!result.ok) toast(texts(result.refusal).title, 'bad');
    const cart = await refresh();
    setGoing((all) => new Set([...all].filter((one) => one !== seatNo)));
    if (cart.seats.length === 0 && result.ok) await goTo('chooseSeats');
  };
  return { going, unlock };
}

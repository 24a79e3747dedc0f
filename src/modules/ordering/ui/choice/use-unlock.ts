import { useState } from 'react';
import { unlockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { presentationRefOf, useOrder, type CartView } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import { useKeptCall } from './use-kept-call.ts';

type Seat = CartView['seats'][number];

/** Unlocks seats outside of the map. `going`: the seats being unlocked; refused ones are shown again. */
export function useUnlock(): {
  readonly going: ReadonlySet<number>;
  readonly unlock: (seats: readonly Seat[]) => Promise<void>;
} {
  const { data, refresh, goTo } = useOrder();
  const keptCall = useKeptCall();
  const texts = useRefusalText();
  const toast = useToast();
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());

  const unlock = async (places: readonly Seat[]): Promise<void> => {
    const seatNos = places.map(({ seatNo }) => seatNo);
    if (seatNos.length === 0 || seatNos.some((seatNo) => going.has(seatNo))) return;
    setGoing((all) => new Set([...all, ...seatNos]));
    const seats = places.map((place) => seatRef(presentationRefOf(data), place));
    const result = await keptCall(true)(unlockSeat, { body: { seats } });
    if (!result.ok) toast(texts(result.refusal).title, 'bad');
    const cart = await refresh();
    setGoing((all) => new Set([...all].filter((one) => !seatNos.includes(one))));
    if (cart.seats.length === 0 && result.ok) await goTo('chooseSeats');
  };
  return { going, unlock };
}

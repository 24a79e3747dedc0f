import { useEffect, useState, type ReactNode } from 'react';
import { Card } from '#platform/ui/layout/layout.tsx';
import { lockSeat, seatStates, unlockSeat } from '#modules/seating/contract.ts';
import { expandHall, type Hall } from '#modules/seating/rules/hall.ts';
import { coordinatesOf } from '#modules/seating/rules/seat-names.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { tooMany } from '#modules/seating/rules/selection/selection.ts';
import { waysOut } from '#modules/seating/rules/selection/ways-out.ts';
import { SingleSeatSheet } from '#modules/seating/ui/choose/left-alone/single-seat-sheet.tsx';
import { statesOf } from '#modules/seating/ui/live-states.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import { presentationRefOf, useOrder } from '../cart/order-context.ts';
import { InView } from '../frame/in-view.tsx';
import { useHallAccess } from '../seats/hall-context.ts';
import { forgetHall, readHall } from '../seats/read-hall.ts';
import { useKeptCall } from './use-kept-call.ts';

/** The hall with the states of its places as they were when it was read. */
type HallNow = {
  readonly hall: Hall;
  readonly mine: () => readonly number[];
  readonly isOpen: (seat: number) => boolean;
  readonly get: (seat: number) => SeatState;
};

/**
 * Names the seat that the order would leave alone after one of its tickets was removed, with the ways out. `otherwise`:
 * shown when there is none, or the hall cannot be read.
 */
export function SeatsLeftAlone({ otherwise }: { otherwise: ReactNode }) {
  const { data, configuration, money, goTo } = useOrder();
  const now = useHallNow();
  const take = useTaking();
  if (now === undefined) return null;
  const { maxSeats, seatingPolicyId } = data;
  const { allowSingleSeatOnCouch } = configuration.seatChoice;
  const rules = { maxSeats, seatingPolicyId, allowSingleSeatOnCouch, premiumLevels: [] };
  const left = now && waysOut(now.hall, now.isOpen, now.mine(), rules, true);
  if (!left || left.ways.length === 0) return otherwise;
  return (
    <InView>
      <Card as="section">
        <SingleSeatSheet
          store={now}
          left={left}
          options={{
            levelAt: (level) => levelOf({ levels: data.priceLevels }, data.ticketGroupIds[level] ?? 0),
            money,
          }}
          isRefused
          onTake={(seats) => void take(now, seats)}
          onClose={() => void goTo('chooseSeats')}
        />
      </Card>
    </InView>
  );
}

/** Undefined while the hall is being read, null when that failed. */
function useHallNow(): HallNow | null | undefined {
  const { data, cart } = useOrder();
  const access = useHallAccess();
  const [now, setNow] = useState<HallNow | null>();
  const [mine] = useState(() => cart.seats.map(({ seatNo }) => seatNo));
  const presentationId = data.presentation.id;
  useEffect(() => {
    let isGone = false;
    const hallNow = async (): Promise<HallNow | null> => {
      const [reading, states] = await Promise.all([
        readHall(access),
        access.call(seatStates, { query: { presentationId } }),
      ]);
      if (!reading.ok) forgetHall(access);
      if (!reading.ok || !states.ok) return null;
      const hall = expandHall(reading.chart);
      const all = statesOf(states.data.states, hall.size);
      const get = (seat: number): SeatState =>
        mine.includes(seat) ? SeatState.mine : ((all[seat] ?? SeatState.off) as SeatState);
      return {
        hall,
        mine: () => mine,
        isOpen: (seat) => get(seat) === SeatState.free || get(seat) === SeatState.mine,
        get,
      };
    };
    const read = async (): Promise<void> => {
      const next = await hallNow();
      if (!isGone) setNow(next);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [access, presentationId, mine]);
  return now;
}

/** Locks the seats of a way and unlocks the others; a refusal becomes the step's. */
function useTaking(): (now: HallNow, seats: readonly number[]) => Promise<void> {
  const { data, refresh } = useOrder();
  const { cartStore } = useHallAccess();
  const keptCall = useKeptCall();
  return async ({ hall, mine }, seats) => {
    const send = async (endpoint: typeof lockSeat | typeof unlockSeat, of: readonly number[]) => {
      const refs = of.map((seat) =>
        seatRef(presentationRefOf(data), {
          ...coordinatesOf(hall, seat),
          ticketGroupId: data.ticketGroupIds[hall.level[seat] ?? 0] ?? 0,
        }),
      );
      const result = of.length > 0 && (await keptCall(true)(endpoint, { body: { seats: refs } }));
      if (result && !result.ok) cartStore.setRefusal(result.refusal);
      return !result || result.ok;
    };
    const fresh = seats.filter((seat) => !mine().includes(seat));
    const old = mine().filter((seat) => !seats.includes(seat));
    cartStore.setRefusal(null);
    // New seats first, so that no seat is lost when they are taken; unless the maximum does not allow it.
    if (tooMany(mine().length + fresh.length, data)) {
      if (await send(unlockSeat, old)) await send(lockSeat, fresh);
    } else if (await send(lockSeat, fresh)) await send(unlockSeat, old);
    await refresh();
  };
}

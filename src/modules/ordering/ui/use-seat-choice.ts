import { useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { alternativeTo, type Alternative } from '#modules/seating/rules/alternative.ts';
import { couchMates } from '#modules/seating/rules/hall.ts';
import { confirmationOf, type Confirmation } from '#modules/seating/rules/selection.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import type { LockResult, SeatLock } from '#modules/seating/ui/seat-lock.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { premiumLevelsOf } from './level-prices.ts';
import { useOrder } from './order-context.ts';

/** What the step says above the map. */
export type SeatNotice =
  | { readonly kind: 'refusal'; readonly refusal: RefusalBody; readonly instead: readonly number[] }
  | { readonly kind: 'lost'; readonly lost: readonly number[]; readonly offer: Alternative | null };

/** A seat that has something to know about it, and what goes on once that has been confirmed. */
export type SpecialQuestion = {
  readonly kind: Confirmation;
  readonly seat: number;
  readonly goOn: () => void;
};

export type SeatChoice = {
  readonly notice: SeatNotice | null;
  readonly special: SpecialQuestion | null;
  readonly toggle: (seatNo: number) => void;
  readonly togglePlace: (sectionId: number, step: 1 | -1) => void;
  /** Takes these and gives everything else back. */
  readonly swap: (seats: readonly number[]) => void;
  readonly add: (seats: readonly number[]) => void;
  readonly giveBack: (seats: readonly number[]) => void;
  readonly say: (notice: SeatNotice | null) => void;
  /** Asks about every kind of special seat among these that was not confirmed yet; then goes on. */
  readonly confirmFirst: (seats: readonly number[], goOn: () => void) => void;
  readonly answer: (isConfirmed: boolean) => void;
};

/** The rules of choosing seats, told at once; the server judges the same rules at 'continue'. */
export function useSeatChoice(store: SeatStore, lock: SeatLock): SeatChoice {
  const { data, cart, configuration, change, clearRefusal } = useOrder();
  const [notice, setNotice] = useState<SeatNotice | null>(null);
  const [special, setSpecial] = useState<SpecialQuestion | null>(null);
  const { hall } = store;
  const { maxSeats } = data;
  const { allowSingleSeatOnCouch } = configuration.seatChoice;
  const premiumLevels = premiumLevelsOf(data);

  const say = (next: SeatNotice | null): void => {
    clearRefusal();
    setNotice(next);
  };
  const refuseHere = (code: string, details: object = {}, instead: readonly number[] = []): void =>
    say({ kind: 'refusal', refusal: { code, ...details }, instead });
  const withMates = (seat: number): readonly number[] =>
    allowSingleSeatOnCouch ? [seat] : couchMates(hall, seat);

  const tell = (result: LockResult): void => {
    if (result.ok) return;
    const { seats: lost, refusal } = result;
    if (lost.length === 0) return say({ kind: 'refusal', refusal, instead: [] });
    say({ kind: 'lost', lost, offer: alternativeTo(hall, store.isOpen, lost, store.mine()) ?? null });
  };
  const take = async (seats: readonly number[]): Promise<boolean> => {
    say(null);
    const result = await lock.take(seats);
    tell(result);
    return result.ok;
  };
  const give = async (seats: readonly number[]): Promise<void> => {
    if (seats.length > 0) tell(await lock.give(seats));
  };
  const confirmFirst: SeatChoice['confirmFirst'] = (seats, goOn) => {
    const asked = new Map<Confirmation, number>();
    for (const seat of seats) {
      const kind = confirmationOf(hall, seat, premiumLevels);
      if (kind && !cart.content.confirmed.includes(kind) && !asked.has(kind)) asked.set(kind, seat);
    }
    const questions = [...asked];
    const ask = (at: number): void => {
      const question = questions[at];
      if (!question) return goOn();
      setSpecial({ kind: question[0], seat: question[1], goOn: () => ask(at + 1) });
    };
    ask(0);
  };
  const swap = async (seats: readonly number[]): Promise<void> => {
    const mine = store.mine();
    const fresh = seats.filter((seat) => !mine.includes(seat));
    const old = mine.filter((seat) => !seats.includes(seat));
    say(null);
    // The new ones first, so that nothing is lost when they are gone; unless the maximum leaves no room.
    if (mine.length + fresh.length > maxSeats) await give(old);
    const isTaken = fresh.length === 0 || (await take(fresh));
    if (isTaken && mine.length + fresh.length <= maxSeats) await give(old);
  };
  const choose = (seats: readonly number[]): void => {
    const mine = store.mine();
    if (mine.length + seats.length > maxSeats) {
      if (mine.length === 1 && maxSeats === 1) return void swap(seats);
      return refuseHere('MAX_SEATS_EXCEEDED', { max: maxSeats });
    }
    const isMixed = mine.length > 0 && seats.some((seat) => hall.level[seat] !== hall.level[mine[0]!]);
    if (isMixed) return refuseHere('MIXED_PRICE_LEVELS', {}, seats);
    void take(seats);
  };

  return {
    notice,
    special,
    toggle: (seatNo) => {
      const mates = withMates(seatNo);
      if (store.get(seatNo) === SeatState.mine) {
        say(null);
        void give(mates.filter((seat) => store.get(seat) === SeatState.mine));
        return;
      }
      const seats = mates.filter((seat) => store.get(seat) === SeatState.free);
      confirmFirst(seats, () => choose(seats));
    },
    togglePlace: (sectionId, step) => {
      const section = hall.sections.find(({ id }) => id === sectionId);
      const mine = store.mine();
      say(null);
      if (step < 0) return void lock.givePlace(sectionId).then(tell);
      if (mine.length + 1 > maxSeats) return refuseHere('MAX_SEATS_EXCEEDED', { max: maxSeats });
      const isMixed = mine.length > 0 && section && hall.level[mine[0]!] !== section.level;
      if (isMixed) return refuseHere('MIXED_PRICE_LEVELS');
      const first = section?.first ?? 0;
      confirmFirst([first], () => void lock.takePlace(sectionId).then(tell));
    },
    swap: (seats) => confirmFirst(seats, () => void swap(seats)),
    add: (seats) => confirmFirst(seats, () => void take(seats)),
    giveBack: (seats) => {
      say(null);
      void give(seats);
    },
    say,
    confirmFirst,
    answer: (isConfirmed) => {
      setSpecial(null);
      if (!special || !isConfirmed) return;
      change({ confirmed: [...cart.content.confirmed, special.kind] });
      special.goOn();
    },
  };
}

import { useEffect, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import type { Alternative } from '../../rules/best-seats/alternative.ts';
import { sectionById } from '../../rules/hall.ts';
import type { SectionId } from '../../rules/seat-ids.ts';
import { judgeAddition, seatsMeant, tooMany, type AdditionFault } from '../../rules/selection/selection.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { actsUnderWay, waitBeforeReload, type ActsUnderWay } from '../acts-under-way.ts';
import type { LockResult, SeatLock } from '../seat-lock.ts';
import type { SeatAim } from '../seat-map/seat-map-props.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';
import { useSpecialQuestion, type SpecialQuestions } from './use-special-question.ts';

/** The message of the step above the map. */
export type SeatNotice =
  | { readonly kind: 'refusal'; readonly refusal: RefusalBody; readonly instead: readonly number[] }
  | { readonly kind: 'lost'; readonly lost: readonly number[]; readonly offer: Alternative | null };

export type SeatChoice = SpecialQuestions & {
  readonly notice: SeatNotice | null;
  readonly toggle: (seatNo: number) => void;
  readonly togglePlace: (sectionId: SectionId, step: 1 | -1) => void;
  /** Locks these seats and unlocks all others. */
  readonly swap: (seats: readonly number[]) => void;
  readonly add: (seats: readonly number[]) => void;
  readonly unlock: (seats: readonly number[]) => void;
  readonly showNotice: (notice: SeatNotice | null) => void;
  /** What map or list is to show next, and how to ask for it. */
  readonly aim: SeatAim | null;
  readonly aimAt: (aim: SeatAim | null) => void;
  /** Changes of the choice that the server has not answered. */
  readonly underWay: ActsUnderWay;
};

/** Checks the rules of choosing seats at each click; the server checks the same rules at 'continue'. */
export function useSeatChoice(
  store: SeatStore,
  lock: SeatLock,
  options: Pick<SeatChoiceOptions, 'rules' | 'confirmed' | 'onConfirm' | 'clearRefusal'>,
): SeatChoice {
  const [notice, setNotice] = useState<SeatNotice | null>(null);
  const [underWay] = useState(actsUnderWay);
  useEffect(() => {
    return waitBeforeReload(underWay);
  }, [underWay]);
  const [aim, aimAt] = useState<SeatAim | null>(null);
  const { rules, clearRefusal } = options;
  const { hall } = store;
  const questions = useSpecialQuestion(hall, options);
  const { confirmFirst } = questions;

  const showNotice = (next: SeatNotice | null): void => {
    clearRefusal();
    setNotice(next);
  };
  const refuseHere = (fault: AdditionFault, instead: readonly number[] = []): void =>
    showNotice({ kind: 'refusal', refusal: fault, instead });

  /** Shows why a change was refused; returns whether it was done. */
  const report = async (result: LockResult): Promise<boolean> => {
    if (result.ok) return true;
    const { seats: lost, refusal } = result;
    if (lost.length === 0) {
      showNotice({ kind: 'refusal', refusal, instead: [] });
      return false;
    }
    const { alternativeTo } = await loadWithRetries(() => import('../../rules/best-seats/alternative.ts'));
    clearRefusal();
    setNotice((before) => {
      // Several choices may be lost at once, as after a time without a connection.
      const all =
        before?.kind === 'lost' ? [...new Set([...before.lost, ...lost])].toSorted((a, b) => a - b) : lost;
      return { kind: 'lost', lost: all, offer: alternativeTo(hall, store.isOpen, all, store.mine()) ?? null };
    });
    return false;
  };
  const lockSeats = async (seats: readonly number[]): Promise<boolean> => {
    showNotice(null);
    return report(await lock.lock(seats));
  };
  const unlockSeats = async (seats: readonly number[]): Promise<boolean> =>
    seats.length === 0 || report(await lock.unlock(seats));
  const swap = async (seats: readonly number[]): Promise<boolean> => {
    const mine = store.mine();
    const fresh = seats.filter((seat) => !mine.includes(seat));
    const old = mine.filter((seat) => !seats.includes(seat));
    showNotice(null);
    // The new seats are locked first, unless the maximum does not allow it.
    const isFull = tooMany(mine.length + fresh.length, rules) !== undefined;
    return report(await lock.exchange(fresh, old, isFull));
  };
  const choose = (seats: readonly number[]): void => {
    const mine = store.mine();
    const fault = judgeAddition(hall, mine, seats, rules);
    if (!fault) return underWay.add(lockSeats(seats));
    if (fault.code === 'MIXED_PRICE_LEVELS') return refuseHere(fault, seats);
    // In an order of at most one seat, a click replaces it.
    if (fault.max === 1 && mine.length === 1) underWay.add(swap(seats));
    else refuseHere(fault);
  };

  return {
    ...questions,
    notice,
    toggle: (seatNo) => {
      const mates = seatsMeant(hall, seatNo, rules);
      if (store.get(seatNo) === SeatState.mine) {
        showNotice(null);
        underWay.add(unlockSeats(mates.filter((seat) => store.get(seat) === SeatState.mine)));
        return;
      }
      const seats = mates.filter((seat) => store.get(seat) === SeatState.free);
      confirmFirst(seats, () => choose(seats));
    },
    togglePlace: (sectionId, step) => {
      const { first = 0 } = sectionById(hall, sectionId) ?? {};
      showNotice(null);
      if (step < 0) return underWay.add(lock.unlockPlace(sectionId).then(report));
      const fault = judgeAddition(hall, store.mine(), [first], rules);
      if (fault) return refuseHere(fault);
      confirmFirst([first], () => underWay.add(lock.lockPlace(sectionId).then(report)));
    },
    swap: (seats) => confirmFirst(seats, () => underWay.add(swap(seats))),
    add: (seats) => confirmFirst(seats, () => underWay.add(lockSeats(seats))),
    unlock: (seats) => {
      showNotice(null);
      underWay.add(unlockSeats(seats));
    },
    showNotice,
    aim,
    aimAt,
    underWay,
  };
}

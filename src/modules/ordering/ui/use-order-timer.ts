import { useEffect, useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import { useHallAccess } from './hall-context.ts';
import { showingRefOf, type CartView } from './order-context.ts';
import { ASK_SECONDS, LATE_SECONDS, secondsAfterExtending, secondsOfStep } from './timer-rules.ts';
import { useSecondsLeft } from './use-now.ts';
import type { OrderControls } from './use-order-controller.ts';

type Seats = CartView['seats'];

/** What the frame shows of the clock, and what can be done about it. */
export type OrderTimer = {
  readonly secondsLeft: number | null;
  readonly totalSeconds: number;
  readonly isLate: boolean;
  /** The question that is open, if any. */
  readonly question: 'still' | 'expired' | null;
  /** Whole minutes that keeping would leave; null when nothing can be added. */
  readonly keepMinutes: number | null;
  /** The seats that the expired clock gave back, where they may be taken again. */
  readonly givenBack: Seats;
  readonly mayTakeAgain: boolean;
  readonly busy: boolean;
  readonly failure: RefusalBody | null;
  readonly keep: () => void;
  readonly dismiss: () => void;
  readonly letGo: () => void;
  readonly takeAgain: () => void;
  readonly startAgain: () => void;
};

/** The seats that the running clock keeps. */
type Held = { readonly seats: Seats; readonly expiresAt: string; readonly limitAt: string };
const NOTHING_HELD: Held = { seats: [], expiresAt: '', limitAt: '' };

/** How far the clocks of both sides may differ when the server says that the time is over. */
const NEAR_END_MS = 2000;
const LOOK_AGAIN_MS = 700;

/** The clock of the order: asks once a step near its end, and tells when it has run out. */
export function useOrderTimer({ order, calls, desk, walk }: OrderControls): OrderTimer {
  const { load } = useHallAccess();
  const { cart, configuration, step } = order;
  const { timer } = cart;
  const seconds = useSecondsLeft(timer?.expiresAt ?? null, calls.clock, load.alternatives.now);
  const secondsLeft = step === 'confirmation' || cart.pending ? null : seconds;
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RefusalBody | null>(null);
  const held = useRef<Held>(NOTHING_HELD);

  useEffect(() => {
    if (timer && cart.seats.length > 0) {
      held.current = { ...timer, seats: cart.seats };
      return;
    }
    const { seats, expiresAt } = held.current;
    // Gone at the end of their time, or given back before it.
    if (seats.length > 0 && !cart.pending && calls.clock.now() >= Date.parse(expiresAt) - NEAR_END_MS)
      setExpired(true);
    else held.current = NOTHING_HELD;
  }, [timer, cart.seats, cart.pending, calls]);

  const ended = secondsLeft === 0;
  useEffect(() => {
    if (!ended) return undefined;
    // Only the server knows whether the time is over: another tab may have asked for more, and clocks differ.
    let stopped = false;
    let again: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      await desk.refresh();
      if (!stopped) again = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(again);
    };
  }, [ended, desk]);

  const asks = secondsLeft !== null && secondsLeft > 0 && secondsLeft <= ASK_SECONDS && askedAt !== step;
  const left = timer && secondsAfterExtending(configuration, step, timer, calls.clock.now());
  const forget = (): void => {
    held.current = NOTHING_HELD;
    setFailure(null);
    setExpired(false);
  };
  const during = (work: () => Promise<void>) => (): void => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };

  return {
    secondsLeft,
    totalSeconds: secondsOfStep(configuration, step),
    isLate: secondsLeft !== null && secondsLeft <= LATE_SECONDS,
    question: expired ? 'expired' : asks ? 'still' : null,
    keepMinutes: left === null ? null : Math.max(1, Math.round(left / 60)),
    givenBack: held.current.seats,
    mayTakeAgain: calls.clock.now() < Date.parse(held.current.limitAt),
    busy,
    failure,
    keep: during(async () => {
      const isKept = await desk.extend();
      setFailure(isKept ? null : desk.state().refusal);
      if (isKept) setAskedAt(step);
    }),
    dismiss: () => setAskedAt(step),
    letGo: during(async () => {
      held.current = NOTHING_HELD;
      await order.reset(true);
    }),
    takeAgain: during(async () => {
      const showing = showingRefOf(order.data);
      const seats = held.current.seats.map((seat) => seatRef(showing, seat));
      const locked = await calls.call(lockSeat, { body: { seats } });
      if (!locked.ok) return setFailure(locked.refusal);
      forget();
      setAskedAt(null);
      await order.refresh();
      if (step !== 'chooseSeats') await desk.enter(step);
    }),
    startAgain: during(async () => {
      forget();
      setAskedAt(null);
      await order.reset(true);
      walk.fallBack('chooseSeats');
    }),
  };
}

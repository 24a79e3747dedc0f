import { useEffect, useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import type { TicketCartStore } from '../cart/ticket-cart-store.ts';
import { lookAgain } from './look-again.ts';
import { presentationRefOf, type CartView } from '../cart/order-context.ts';
import { ASK_SECONDS, LATE_SECONDS, secondsAfterExtending, secondsOfStep } from './timer-rules.ts';
import { useSecondsLeft } from './use-now.ts';
import type { OrderControls } from '../cart/use-order-controller.ts';
import { useStartOver } from '../cart/use-start-over.ts';

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

/**
 * The clock of the order: asks once a step near its end, and tells when it has run out. While a payment is under way
 * there is none: the seats are kept for that, and only the bank ends it.
 */
export function useOrderTimer(controls: OrderControls): OrderTimer {
  const { order, calls, cartStore, walk } = controls;
  const { startOver, followPayment } = useStartOver(controls);
  const { cart, configuration, step, clock } = order;
  const { timer } = cart;
  const seconds = useSecondsLeft(timer?.expiresAt ?? null, order);
  const arePaid = cart.pending !== null && cart.seats.length === 0;
  const isOff = step === 'confirmation' || order.isPaying || arePaid;
  const secondsLeft = isOff ? null : seconds;
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RefusalBody | null>(null);
  const held = useRef<Held>(NOTHING_HELD);

  useEffect(() => {
    if (isOff) {
      held.current = NOTHING_HELD;
      return;
    }
    if (timer && cart.seats.length > 0) {
      held.current = { ...timer, seats: cart.seats };
      return;
    }
    const { seats, expiresAt } = held.current;
    // Gone at the end of their time; or given back before it, or bought in another tab.
    if (seats.length > 0 && !cart.settled && clock.now() >= Date.parse(expiresAt) - NEAR_END_MS)
      setExpired(true);
    else held.current = NOTHING_HELD;
  }, [isOff, timer, cart.seats, cart.settled, clock]);

  const ended = secondsLeft === 0;
  useEffect(() => {
    // Only the server knows whether the time is over: another tab may have asked for more, and clocks differ.
    return ended ? lookAgain(cartStore, () => false) : undefined;
  }, [ended, cartStore]);

  const isNear = secondsLeft !== null && secondsLeft > 0 && secondsLeft <= ASK_SECONDS && askedAt !== step;
  const asks = useAnswer(cartStore, isNear);
  const left = timer && secondsAfterExtending(configuration, step, timer, clock.now());
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
    question: isOff ? null : expired ? 'expired' : asks ? 'still' : null,
    keepMinutes: left === null ? null : Math.max(1, Math.round(left / 60)),
    givenBack: held.current.seats,
    mayTakeAgain: clock.now() < Date.parse(held.current.limitAt),
    busy,
    failure,
    keep: during(async () => {
      const isKept = await cartStore.extend();
      if (isKept) setAskedAt(step);
      const { refusal } = cartStore.state();
      setFailure(isKept || (await followPayment(refusal)) ? null : refusal);
    }),
    dismiss: () => setAskedAt(step),
    letGo: during(async () => {
      held.current = NOTHING_HELD;
      setFailure(await startOver());
    }),
    takeAgain: during(async () => {
      const showing = presentationRefOf(order.data);
      const seats = held.current.seats.map((seat) => seatRef(showing, seat));
      const locked = await calls.call(lockSeat, { body: { seats } });
      if (!locked.ok) return setFailure(locked.refusal);
      forget();
      setAskedAt(null);
      await order.refresh();
      if (step !== 'chooseSeats') await cartStore.enter(step);
    }),
    startAgain: during(async () => {
      forget();
      setAskedAt(null);
      // Also when the cart cannot be emptied: its seats are gone, and the step shows the refusal.
      if ((await startOver()) !== null) walk.fallBack('chooseSeats');
    }),
  };
}

/**
 * Whether the server has answered since `on`: before anybody is asked about their seats, it tells whether another tab
 * is paying for them or has kept them for longer.
 */
function useAnswer(cartStore: TicketCartStore, on: boolean): boolean {
  const [hasAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const stop = lookAgain(cartStore, (isAnswer) => {
      if (isAnswer) setAnswered(true);
      return isAnswer;
    });
    return () => {
      stop();
      setAnswered(false);
    };
  }, [on, cartStore]);
  return on && hasAnswered;
}

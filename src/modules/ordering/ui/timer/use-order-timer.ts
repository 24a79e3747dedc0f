import { useEffect, useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import type { TicketCartStore } from '../cart/ticket-cart-store.ts';
import { pollCart } from './poll-cart.ts';
import { presentationRefOf, type CartView } from '../cart/order-context.ts';
import { endOf, isToAsk, LATE_SECONDS, secondsAfterExtending, secondsOfStep } from './timer-rules.ts';
import { useSecondsLeft } from './use-now.ts';
import type { OrderControls } from '../cart/use-order-controller.ts';
import { useStartOver } from '../cart/use-start-over.ts';

type Seats = CartView['seats'];

/** The clock as the frame shows it, and its actions. */
export type OrderTimer = {
  readonly secondsLeft: number | null;
  readonly totalSeconds: number;
  readonly isLate: boolean;
  /** The question that is open, if any. */
  readonly question: 'still' | 'expired' | null;
  /** Whole minutes that would be left after extending; null when nothing can be added. */
  readonly keepMinutes: number | null;
  /** The seats that were unlocked when the clock expired. */
  readonly expiredSeats: Seats;
  readonly mayTakeAgain: boolean;
  readonly busy: boolean;
  readonly failure: RefusalBody | null;
  readonly keep: () => void;
  readonly dismiss: () => void;
  readonly giveUp: () => void;
  readonly takeAgain: () => void;
  readonly startAgain: () => void;
};

/** The seats that the running clock keeps. */
type KeptSeats = { readonly seats: Seats; readonly expiresAt: string; readonly limitAt: string };
const NOTHING_KEPT: KeptSeats = { seats: [], expiresAt: '', limitAt: '' };

/** The possible difference between the clocks when the server says that the time is over. */
const NEAR_END_MS = 2000;

/**
 * The clock of the order: asks the visitor near its end, once in each step and again after each extension (WCAG 2.2.1), and
 * shows when it has expired. There is no clock while a payment is under way: the seats are kept until it is decided.
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
  /** The step and the end of its clock that were asked about. */
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RefusalBody | null>(null);
  const kept = useRef<KeptSeats>(NOTHING_KEPT);

  useEffect(() => {
    if (isOff) {
      kept.current = NOTHING_KEPT;
      return;
    }
    if (timer && cart.seats.length > 0) {
      kept.current = { ...timer, seats: cart.seats };
      return;
    }
    const { seats, expiresAt } = kept.current;
    // Expired; before their time is over, the seats were unlocked or bought in another tab.
    if (seats.length > 0 && !cart.settled && clock.now() >= Date.parse(expiresAt) - NEAR_END_MS)
      setExpired(true);
    else kept.current = NOTHING_KEPT;
  }, [isOff, timer, cart.seats, cart.settled, clock]);

  const ended = secondsLeft === 0;
  useEffect(() => {
    // Only the server knows whether the time is over: another tab may have extended it, and clocks differ.
    return ended ? pollCart(cartStore, () => false) : undefined;
  }, [ended, cartStore]);

  const end = endOf(step, timer?.expiresAt);
  const isNear = isToAsk(secondsLeft, end, askedAbout);
  const asks = useHasAnswered(cartStore, isNear);
  const left = timer && secondsAfterExtending(configuration, step, timer, clock.now());
  const forget = (): void => {
    kept.current = NOTHING_KEPT;
    setFailure(null);
    setExpired(false);
  };
  const whileBusy = (work: () => Promise<void>) => (): void => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };

  return {
    secondsLeft,
    totalSeconds: secondsOfStep(configuration, step),
    isLate: secondsLeft !== null && secondsLeft <= LATE_SECONDS,
    question: isOff ? null : expired ? 'expired' : asks ? 'still' : null,
    keepMinutes: left === null ? null : Math.max(1, Math.round(left / 60)),
    expiredSeats: kept.current.seats,
    mayTakeAgain: clock.now() < Date.parse(kept.current.limitAt),
    busy,
    failure,
    keep: whileBusy(async () => {
      const isKept = await cartStore.extend();
      if (isKept) setAskedAbout(end);
      const { refusal } = cartStore.state();
      setFailure(isKept || (await followPayment(refusal)) ? null : refusal);
    }),
    dismiss: () => setAskedAbout(end),
    giveUp: whileBusy(async () => {
      kept.current = NOTHING_KEPT;
      setFailure(await startOver());
    }),
    takeAgain: whileBusy(async () => {
      const showing = presentationRefOf(order.data);
      const seats = kept.current.seats.map((seat) => seatRef(showing, seat));
      const locked = await calls.call(lockSeat, { body: { seats } });
      if (!locked.ok) return setFailure(locked.refusal);
      forget();
      setAskedAbout(null);
      await order.refresh();
      if (step !== 'chooseSeats') await cartStore.enter(step);
    }),
    startAgain: whileBusy(async () => {
      forget();
      setAskedAbout(null);
      // Also when the cart cannot be emptied: its seats are gone, and the step shows the refusal.
      if ((await startOver()) !== null) walk.fallBack('chooseSeats');
    }),
  };
}

/**
 * Whether the server has answered since `on`. Before the visitor is asked about the seats, its answer shows whether
 * another tab is paying for them or has extended the time.
 */
function useHasAnswered(cartStore: TicketCartStore, on: boolean): boolean {
  const [hasAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const stop = pollCart(cartStore, (isAnswer) => {
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

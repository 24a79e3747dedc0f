import type { TimerParams } from '#modules/tenancy/rules/site-configuration.ts';

/**
 * How long seats stay locked, by parameter 665 (times of the steps) and the timer mode (specification section 9, timers).
 * Mode 0 starts a new clock at each step, mode 1 has one clock for the whole order. Extending moves the deadline by the
 * time of the step, never beyond the absolute limit, which counts from the first lock.
 */
export type TimedStep = 'chooseSeats' | 'chooseTickets' | 'chooseProducts' | 'customerInfo';

const secondsOf = (params: TimerParams, step: TimedStep): number => params[`${step}InSeconds`];

/** The time of an order with one clock (mode 1). */
const orderSeconds = (params: TimerParams): number =>
  params.chooseSeatsInSeconds +
  params.chooseTicketsInSeconds +
  params.chooseProductsInSeconds +
  params.customerInfoInSeconds;

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);

/** The latest that a deadline may be. */
export const limitOf = (params: TimerParams, firstLockedAt: Date): Date =>
  later(firstLockedAt, params.absoluteLimitInSeconds);

/** The deadline that the first seat of an order starts with. */
export const firstDeadline = (params: TimerParams, mode: 0 | 1, now: Date): Date =>
  earliest(later(now, mode === 1 ? orderSeconds(params) : params.chooseSeatsInSeconds), limitOf(params, now));

type Running = { readonly firstLockedAt: Date; readonly deadline: Date };

/** When less of the absolute limit is left, a new limit begins: the rest is too short to buy. */
const SHORTEST_SECONDS = 1;

/**
 * The clock that starts when none runs. An earlier first lock of the visitor counts until its absolute limit, so that
 * unlocking seats and locking them again gives no extra time.
 */
export function nextClock(params: TimerParams, mode: 0 | 1, now: Date, earlier?: Date): Running {
  const deadline = firstDeadline(params, mode, now);
  const limit = earlier && limitOf(params, earlier);
  if (!limit || limit < later(now, SHORTEST_SECONDS)) return { firstLockedAt: now, deadline };
  return { firstLockedAt: earlier, deadline: earliest(deadline, limit) };
}

/**
 * After the absolute limit the same seats are for others this long: whoever locks them again at once would be quicker than
 * everybody else, and could keep them for ever without paying.
 */
const REST_SECONDS = 60;

/** Whether a clock was ended by the absolute limit so short ago that its seats are for others. */
export const mustRest = (params: TimerParams, ended: Running, now: Date): boolean => {
  const limit = limitOf(params, ended.firstLockedAt);
  return ended.deadline >= limit && now < later(limit, REST_SECONDS);
};

/** The deadline on entering a step. */
export const deadlineAtStep = (
  params: TimerParams,
  mode: 0 | 1,
  step: TimedStep,
  running: Running,
  now: Date,
): Date =>
  mode === 1
    ? running.deadline
    : earliest(later(now, secondsOf(params, step)), limitOf(params, running.firstLockedAt));

/** The deadline after the visitor asked for more time; undefined when the limit leaves none. */
export function extendedDeadline(
  params: TimerParams,
  step: TimedStep,
  running: Running,
  now: Date,
): Date | undefined {
  const wanted = earliest(later(now, secondsOf(params, step)), limitOf(params, running.firstLockedAt));
  return wanted > running.deadline ? wanted : undefined;
}

import { minorDigits } from '#kernel/money.ts';
import type { BoughtChange, TimeAndHall } from './bought-changes.ts';

/** A change of a presentation that people have bought, in one line for operators. */

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** '2036-05-01T18:00:00+02:00' as '2036-05-01 18:00'. */
export const wallTime = (dateTime: string): string => dateTime.slice(0, 16).replace('T', ' ');

/**
 * 'moves from 2036-05-01 18:00, hall-1 to 2036-05-01 18:00, hall-2'; of one that keeps the hour that tickets say, by
 * clocks of another time zone, both clocks.
 */
export const movedWords = (from: TimeAndHall, to: TimeAndHall): string =>
  from.venue === to.venue && wallTime(from.dateTime) === wallTime(to.dateTime)
    ? `keeps ${wallTime(from.dateTime)}, ${from.venue}, by clocks of ${to.dateTime.slice(19)} instead of ${from.dateTime.slice(19)}`
    : `moves from ${wallTime(from.dateTime)}, ${from.venue} to ${wallTime(to.dateTime)}, ${to.venue}`;

const KINDS: Readonly<Record<BoughtChange['kind'], (change: BoughtChange) => string>> = {
  cancelled: ({ from, isWithdrawn }) =>
    `is ${isWithdrawn ? 'no longer in the feed, so it is ' : ''}cancelled (${wallTime(from.dateTime)}, ${from.venue})`,
  moved: ({ from, to }) => movedWords(from, to),
};

/** 'one is cancelled (2036-05-01 18:00, hall): 2 orders, 5 tickets; refunds 49.50 EUR by card'. */
export function changeLine(change: BoughtChange): string {
  const { orders, paying, held, tickets, withoutEmail, refunds } = change.touched;
  const sums = refunds.map(
    ({ currency, method, amount }) => `${amount.toFixed(minorDigits(currency))} ${currency} by ${method}`,
  );
  const due = change.kind === 'cancelled' ? 'refunds' : 'refunds if the buyers ask for them:';
  const parts = [
    `${count(orders, 'order')}, ${count(tickets, 'ticket')}`,
    ...(paying > 0 ? [`${count(paying, 'order')} being paid`] : []),
    ...(held > 0 ? [count(held, 'unpaid reservation')] : []),
    ...(sums.length > 0 ? [`${due} ${sums.join(', ')}`] : []),
    ...(withoutEmail > 0 ? [`${count(withoutEmail, 'buyer')} without an e-mail address`] : []),
  ];
  return `${change.key} ${KINDS[change.kind](change)}: ${parts.join('; ')}`;
}

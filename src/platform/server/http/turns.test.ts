import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** A queue whose work ends when the test says so; `order` lists whose work has begun. */
function queue(options = { atOnce: 1, mostWaiting: 3 }) {
  const turns = new Turns(options);
  const order: string[] = [];
  const open: (() => void)[] = [];
  const ask = (caller: string, isGone?: () => boolean): Promise<string> =>
    turns.take(caller, isGone).then(
      (end) => {
        order.push(caller);
        open.push(end);
        return 'begun';
      },
      (error: { code: string }) => error.code,
    );
  /** Ends the work that has begun first, and what begins next in its place, until nothing is left. */
  const endAll = async (): Promise<void> => {
    for (let end = open.shift(); end; end = open.shift()) {
      end();
      await nextTurn();
    }
  };
  const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { order, open, ask, endAll, nextTurn };
}

test('a caller with much work waits, and another one has the next turn', async () => {
  const { order, ask, endAll } = queue();
  const all = ['greedy', 'greedy', 'greedy', 'modest', 'other'].map((caller) => ask(caller));
  await all[0];
  await endAll();
  expect(order).toEqual(['greedy', 'greedy', 'modest', 'other', 'greedy']);
});

test('more work of one caller than may wait is refused, and that of others is not', async () => {
  const { order, ask, endAll } = queue();
  const mine = ['greedy', 'greedy', 'greedy', 'greedy', 'greedy'].map((caller) => ask(caller));
  const other = ask('modest');
  expect(await mine[4]).toBe('TOO_MANY_REQUESTS');
  await endAll();
  expect(await Promise.all([...mine.slice(0, 4), other])).toEqual(Array.from({ length: 5 }, () => 'begun'));
  expect(order).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'greedy']);
});

test('as many work at a time as may', async () => {
  const { order, open, ask, nextTurn } = queue({ atOnce: 2, mostWaiting: 3 });
  void ['a', 'b', 'c', 'd'].map((caller) => ask(caller));
  await nextTurn();
  expect(order).toEqual(['a', 'b']);
  open.shift()!();
  await nextTurn();
  expect(order).toEqual(['a', 'b', 'c']);
  open.shift()!();
  await nextTurn();
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('work that nobody waits for any more does not begin, and its place is free', async () => {
  const { order, open, ask, nextTurn } = queue();
  await ask('a');
  let isGone = false;
  const left = ask('b', () => isGone);
  isGone = true;
  open.shift()!();
  expect(await left).toBe('TOO_MANY_REQUESTS');
  await nextTurn();
  expect(await ask('c')).toBe('begun');
  expect(order).toEqual(['a', 'c']);
});

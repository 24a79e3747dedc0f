import { expect, test } from 'vitest';
import { actsUnderWay } from './acts-under-way.ts';

/** An act that the test ends. */
function openAct() {
  let end: (isDone: boolean) => void = () => {};
  let fail: (reason: Error) => void = () => {};
  const act = new Promise<boolean>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { act, end, fail };
}

test('waits for every act, also for one that is added while waiting', async () => {
  const acts = actsUnderWay();
  const [first, second] = [openAct(), openAct()];
  acts.add(first.act);
  let answer: boolean | undefined;
  const waiting = acts.settled().then((areDone) => (answer = areDone));
  acts.add(second.act);
  first.end(true);
  await first.act;
  expect(answer).toBeUndefined();
  second.end(true);
  await waiting;
  expect(answer).toBe(true);
});

test('says when an act was not done; an earlier one does not count', async () => {
  const acts = actsUnderWay();
  expect(await acts.settled()).toBe(true);
  const [refused, failed] = [openAct(), openAct()];
  acts.add(refused.act);
  refused.end(false);
  expect(await acts.settled()).toBe(false);
  expect(await acts.settled()).toBe(true);
  acts.add(failed.act);
  failed.fail(new Error('no script'));
  expect(await acts.settled()).toBe(false);
});

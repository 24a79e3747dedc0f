import { expect, it } from 'vitest';
import { openTabs } from './tabs.ts';

it('a change is told to the other tabs of the channel, not to its own', async () => {
  let own = 0;
  let others = 0;
  const one = openTabs('test-cart', () => (own += 1));
  const elsewhere = openTabs('test-other', () => (others += 1));
  const arrived = Promise.withResolvers<void>();
  const other = openTabs('test-cart', arrived.resolve);

  elsewhere.tell();
  one.tell();
  await arrived.promise;

  for (const tabs of [one, other, elsewhere]) tabs.close();
  expect([own, others]).toEqual([0, 0]);
});

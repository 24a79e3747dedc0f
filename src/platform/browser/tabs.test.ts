import { expect, it } from 'vitest';
import { openTabs } from './tabs.ts';

const isChange = (value: unknown): value is 'changed' | 'last' => value === 'changed' || value === 'last';
const isAnything = (value: unknown): value is unknown => value !== undefined;

it('a message reaches the other tabs, not its own, and only when they know it', async () => {
  const one = openTabs('test-cart', isAnything);
  const other = openTabs('test-cart', isChange);
  const receivedByOne: unknown[] = [];
  const receivedByOther: string[] = [];
  const stopOne = one.listen((message) => receivedByOne.push(message));

  const arrived = new Promise<void>((resolve) => {
    other.listen((message) => {
      receivedByOther.push(message);
      if (message === 'last') resolve();
    });
  });
  one.publish({ unknown: true });
  one.publish('changed');
  one.publish('last');
  await arrived;

  stopOne();
  one.close();
  other.close();
  expect(receivedByOther).toEqual(['changed', 'last']);
  expect(receivedByOne).toEqual([]);
});

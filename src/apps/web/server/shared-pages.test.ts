import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { App, Context } from '#platform/server/context.ts';
import { sharedPage } from './shared-pages.ts';

test('a page that is requested is kept, however many invented ones come between', async () => {
  const ctx = { app: {} as App } as Context;
  const drawn: string[] = [];
  const ask = (key: string) =>
    sharedPage(ctx, key, undefined, async () => {
      drawn.push(key);
      return { kind: 'page', status: 200, body: Readable.from([key]) };
    });
  await ask('real');
  for (let n = 0; n < 200; n += 1) {
    await ask(`invented ${n}`);
    await ask('real');
  }
  expect(drawn.filter((key) => key === 'real')).toEqual(['real']);
  // Two at once are one drawing, also when as many as are kept are there.
  await Promise.all([ask('one more'), ask('one more')]);
  expect(drawn.filter((key) => key === 'one more')).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { dateOfAnswer, serverClock } from './server-clock.ts';

const at = (text: string): number => Date.parse(text);

describe('the server’s clock', () => {
  it('is the browser’s clock until the first answer with a date', () => {
    expect(serverClock(() => 5000).now()).toBe(5000);
    const clock = serverClock(() => 5000);
    clock.observe(null, 4000, 4100);
    expect(clock.now()).toBe(5000);
  });

  it('becomes more exact with every answer', () => {
    const base = at('2026-11-20T10:00:00Z');
    const own = base - 60_000;
    const clock = serverClock(() => own);
    clock.observe(new Date(base).toUTCString(), own - 50, own + 50);
    expect(Math.abs(clock.now() - base)).toBeLessThanOrEqual(550);
    // The date of this answer was made just before the next second, so it is nearly exact.
    clock.observe(new Date(base).toUTCString(), own + 940, own + 980);
    expect(Math.abs(clock.now() - base)).toBeLessThanOrEqual(60);
  });

  it('starts again when the visitor’s clock was set', () => {
    const base = at('2026-11-20T10:00:00Z');
    let own = base;
    const clock = serverClock(() => own);
    clock.observe(new Date(base).toUTCString(), own, own + 10);
    own = base + 3_600_000;
    clock.observe(new Date(base + 2000).toUTCString(), own, own + 10);
    expect(Math.abs(clock.now() - (base + 2500))).toBeLessThan(600);
  });
});

it.each([
  ['no-store', 'Sun, 29 Nov 2026 22:00:00 GMT'],
  ['no-store, no-transform', 'Sun, 29 Nov 2026 22:00:00 GMT'],
  ['private, max-age=31536000, immutable', null],
  ['', null],
])('an answer with “cache-control: %s” tells the server’s time as %s', (cacheControl, date) => {
  const headers = { date: 'Sun, 29 Nov 2026 22:00:00 GMT', 'cache-control': cacheControl };
  expect(dateOfAnswer(new Response('', { headers }))).toBe(date);
});

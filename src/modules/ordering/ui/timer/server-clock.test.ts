import { describe, expect, it } from 'vitest';
import { serverClock } from './server-clock.ts';

const at = (text: string): number => Date.parse(text);

describe('the server’s clock', () => {
  it('is the own clock until the server has said something', () => {
    expect(serverClock(() => 5000).now()).toBe(5000);
    const clock = serverClock(() => 5000);
    clock.hear(null, 4000, 4100);
    expect(clock.now()).toBe(5000);
  });

  it('narrows the difference with every answer', () => {
    const base = at('2026-11-20T10:00:00Z');
    const own = base - 60_000;
    const clock = serverClock(() => own);
    clock.hear(new Date(base).toUTCString(), own - 50, own + 50);
    expect(Math.abs(clock.now() - base)).toBeLessThanOrEqual(550);
    // An answer stamped just before the second turned tells nearly all.
    clock.hear(new Date(base).toUTCString(), own + 940, own + 980);
    expect(Math.abs(clock.now() - base)).toBeLessThanOrEqual(60);
  });

  it('begins anew when the visitor’s clock was set', () => {
    const base = at('2026-11-20T10:00:00Z');
    let own = base;
    const clock = serverClock(() => own);
    clock.hear(new Date(base).toUTCString(), own, own + 10);
    own = base + 3_600_000;
    clock.hear(new Date(base + 2000).toUTCString(), own, own + 10);
    expect(Math.abs(clock.now() - (base + 2500))).toBeLessThan(600);
  });
});

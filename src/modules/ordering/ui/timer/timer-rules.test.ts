import { describe, expect, it } from 'vitest';
import { siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { announcedMinutes, secondsAfterExtending, secondsOfStep, endOf, isToAsk } from './timer-rules.ts';

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

describe('the clock of a step', () => {
  it('is announced at five minutes, two and one, each once', () => {
    const heard: number[] = [];
    let before: number | undefined;
    for (let seconds = 600; seconds >= 0; seconds -= 1) {
      const now = announcedMinutes(seconds);
      if (now !== undefined && now !== before) heard.push(now);
      before = now;
    }
    expect(heard).toEqual([5, 2, 1]);
    // A browser may skip a second; much later the announcement would be wrong.
    expect(announcedMinutes(297)).toBe(5);
    expect(announcedMinutes(285)).toBeUndefined();
    expect(announcedMinutes(0)).toBeUndefined();
  });

  it('is the step’s own, or one for the order in mode 1', () => {
    expect(secondsOfStep(siteConfiguration(), 'chooseSeats')).toBe(420);
    expect(secondsOfStep(siteConfiguration({ timerMode: 1 }), 'chooseSeats')).toBe(420 + 300 + 180 + 600);
  });

  it('can be extended to a full step, never beyond the limit', () => {
    const configuration = siteConfiguration();
    const timer = { expiresAt: at(108), limitAt: at(1800) };
    expect(secondsAfterExtending(configuration, 'chooseSeats', timer, 0)).toBe(420);
    expect(secondsAfterExtending(configuration, 'chooseSeats', { ...timer, limitAt: at(200) }, 0)).toBe(200);
    expect(secondsAfterExtending(configuration, 'chooseSeats', { ...timer, limitAt: at(108) }, 0)).toBeNull();
  });
});

it('more time is offered near the end of each step, and again near the end of each extension', () => {
  const end = endOf('chooseTickets', '2026-11-27T20:00:00Z');
  const [near, far] = [100, 400];
  expect([isToAsk(near, end, null), isToAsk(far, end, null), isToAsk(0, end, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isToAsk(near, end, end)).toBe(false);
  expect(isToAsk(near, endOf('chooseTickets', '2026-11-27T20:05:00Z'), end)).toBe(true);
  expect(isToAsk(near, endOf('customerInfo', '2026-11-27T20:00:00Z'), end)).toBe(true);
});

export type CountdownPart = {
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds';
  readonly count: number;
};

/**
 * A wait in at most three figures: days, hours and minutes; in the last day hours, minutes and seconds; in the last
 * hour minutes and seconds. A part of a second counts as a whole one, so that the wait ends exactly at zero.
 */
export function countdownParts(milliseconds: number): CountdownPart[] {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = { unit: 'days', count: Math.floor(total / 86_400) } as const;
  const hours = { unit: 'hours', count: Math.floor(total / 3600) % 24 } as const;
  const minutes = { unit: 'minutes', count: Math.floor(total / 60) % 60 } as const;
  const seconds = { unit: 'seconds', count: total % 60 } as const;
  if (days.count > 0) return [days, hours, minutes];
  return hours.count > 0 ? [hours, minutes, seconds] : [minutes, seconds];
}

import type { Chart, ChartRow } from '#modules/seating/rules/chart.ts';

/**
 * A small chart for tests of one rule: one section with these rows, of the first of two price levels, `standard` and
 * `premium`. `more` replaces any of it.
 */
export const chartOf = (rows: readonly ChartRow[], more: Partial<Chart> = {}): Chart => ({
  version: 1,
  name: '',
  pitch: 10,
  levels: [
    { key: 'standard', name: 'Standard' },
    { key: 'premium', name: 'Premium' },
  ],
  sections: [{ id: 1, name: '', level: 0, rows }],
  shapes: [],
  focal: { x: 0, y: 0 },
  ...more,
});

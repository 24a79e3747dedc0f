import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filterSteps, NEVER, STEPS, type Pill } from './filter-fit.ts';

const stepsOf = (all: readonly Pill[], views = 'By dayBy film'): number[] => filterSteps(all, views, 'More');
const pill = (text: string, isOn = false): Pill => ({ text, isOn });
const pills = (count: number): Pill[] => Array.from({ length: count }, () => pill('Evening'));

test('few filters are in the row at every width', () => {
  expect(stepsOf(pills(3))).toEqual([0, 0, 0]);
});

test('the wider the window, the more of many filters are in the row; the last ones never', () => {
  const steps = stepsOf(pills(14));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(new Set(steps)).toEqual(new Set([0, 1, 2, 3, NEVER]));
});

test('‘More’ takes no room where all filters fit', () => {
  const widest = Array.from({ length: 20 }, (_, n) => n).findLast((n) => !stepsOf(pills(n)).includes(NEVER))!;
  const next = stepsOf(pills(widest + 1));
  expect(next.filter((step) => step === NEVER).length).toBeGreaterThan(1);
});

test('long words and crosses of active filters take room', () => {
  /** The more, the fewer filters are in the row. */
  const late = (steps: readonly number[]): number => steps.reduce((sum, step) => sum + step, 0);
  const plain = late(stepsOf(pills(12)));
  expect(late(stepsOf(pills(12).map(({ text }) => pill(text.repeat(2)))))).toBeGreaterThan(plain);
  expect(late(stepsOf(pills(12).map(({ text }) => pill(text, true))))).toBeGreaterThan(plain);
  expect(late(stepsOf(pills(12), 'Film szerint'.repeat(3)))).toBeGreaterThan(plain);
});

test('the style has the same widths', () => {
  const css = readFileSync('src/modules/catalog/ui/whats-on/filters/filter-bar.css', 'utf8');
  for (const width of STEPS) expect(css).toContain(`(min-width: ${width}px)`);
});

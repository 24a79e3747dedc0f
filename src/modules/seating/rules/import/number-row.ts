import type { ChartRow } from '../chart.ts';

const WHOLE = /^(0|[1-9]\d{0,8})$/;

/**
 * The seats' labels as a chart says them: start and step where they are regular numbers (nothing at all
 * for 1, 2, 3, …), else each by itself ('12A', or 007: what is printed stays as printed).
 */
export function numberRow(labels: readonly string[]): Pick<ChartRow, 'start' | 'step' | 'labels'> {
  if (!labels.every((label) => WHOLE.test(label))) return { labels };
  const numbers = labels.map(Number);
  const start = numbers[0] ?? 1;
  const step = numbers.length > 1 ? numbers[1]! - start : 1;
  if (!numbers.every((number, i) => number === start + i * step)) return { labels };
  return start === 1 && step === 1 ? {} : { start, step };
}

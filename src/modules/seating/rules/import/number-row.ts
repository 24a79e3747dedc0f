import type { ChartRow } from '../chart.ts';

const WHOLE = /^(0|[1-9]\d{0,8})$/;

/**
 * The seats' labels in the form of a chart: start and step for regular numbers (nothing for 1, 2, 3, …), otherwise a
 * list of labels ('12A', or 007, as printed).
 */
export function numberRow(labels: readonly string[]): Pick<ChartRow, 'start' | 'step' | 'labels'> {
  if (!labels.every((label) => WHOLE.test(label))) return { labels };
  const numbers = labels.map(Number);
  const start = numbers[0] ?? 1;
  const step = numbers.length > 1 ? numbers[1]! - start : 1;
  if (!numbers.every((number, i) => number === start + i * step)) return { labels };
  return start === 1 && step === 1 ? {} : { start, step };
}

import { rowLength, type Chart, type ChartLevel } from '../chart.ts';

/** The levels that the chart's places use; a drawing may list more categories. */
export function usedLevels(chart: Chart): ChartLevel[] {
  const used = new Set<number>();
  for (const section of chart.sections) {
    if (section.capacity !== undefined) used.add(section.level);
    for (const row of section.rows) {
      const apart = (row.levels ?? []).reduce((sum, [, count]) => sum + count, 0);
      if (apart < rowLength(row)) used.add(section.level);
      for (const [, , level] of row.levels ?? []) used.add(level);
    }
  }
  return chart.levels.filter((_, index) => used.has(index));
}

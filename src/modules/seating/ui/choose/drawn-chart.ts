import type { Chart } from '../../rules/chart.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/**
 * The chart as this shop draws it (specification section 3, seat choice options): without the screen's image,
 * or with the hall's name on the screen. A stage is always drawn, because it shows where the front of the hall is.
 * Places and their numbers do not change.
 */
export function drawnChart(chart: Chart, options: SiteConfiguration['seatChoice'], venueName: string): Chart {
  if (!options.screenImage) return { ...chart, shapes: chart.shapes.filter(({ kind }) => kind !== 'screen') };
  if (!options.venueNameOnScreen) return chart;
  const shapes = chart.shapes.map((shape) =>
    shape.kind === 'screen' && shape.label === undefined ? { ...shape, label: venueName } : shape,
  );
  return { ...chart, shapes };
}

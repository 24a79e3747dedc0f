import type { Chart } from '../../rules/chart.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/**
 * The chart as this shop draws it (specification section 3, seat choice options): without the screen's image,
 * or with the hall's name on the screen. A stage is always drawn, because it shows where the front of the hall is.
 * The hall has its name in the visitor's language, which stands for a section without a name; a chart's own name has no
 * language. Places and their numbers do not change.
 */
export const drawnChart = (
  chart: Chart,
  options: SiteConfiguration['seatChoice'],
  venueName: string,
): Chart => ({ ...chart, name: venueName, shapes: drawnShapes(chart, options, venueName) });

function drawnShapes(
  { shapes }: Chart,
  { screenImage, venueNameOnScreen }: SiteConfiguration['seatChoice'],
  venueName: string,
): Chart['shapes'] {
  if (!screenImage) return shapes.filter(({ kind }) => kind !== 'screen');
  if (!venueNameOnScreen) return shapes;
  return shapes.map((shape) =>
    shape.kind === 'screen' && shape.label === undefined ? { ...shape, label: venueName } : shape,
  );
}

import type { Chart, ChartShape } from '../../rules/chart.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/**
 * The chart as this shop draws it (specification section 3, seat choice options): with a line at the front instead of
 * the screen's image, or with the hall's name on the screen. A stage is always drawn, because it is a part of the hall.
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
  return shapes.map((shape) => {
    if (shape.kind !== 'screen') return shape;
    if (!screenImage) return frontOf(shape);
    return venueNameOnScreen && shape.label === undefined ? { ...shape, label: venueName } : shape;
  });
}

/** The line in a screen's place. */
const frontOf = ({ x, y, w, h, angle }: ChartShape): ChartShape => ({
  kind: 'front',
  ...{ x, y, w, h },
  ...(angle !== undefined && { angle }),
});

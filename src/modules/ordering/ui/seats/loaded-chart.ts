import type { Chart } from '#modules/seating/rules/chart.ts';

/** Charts that a loader has read, by the page data that they belong to: they stay out of what the page carries. */
const charts = new WeakMap<object, Chart>();

/** Remembers the chart that was read with a page's data. */
export const rememberChart = (data: object, chart: Chart): void => void charts.set(data, chart);

/** The chart that was read with this data on this side of the network; undefined after a page has travelled. */
export const loadedChart = (data: object): Chart | undefined => charts.get(data);

import type { Chart } from '#modules/seating/rules/chart.ts';

/** Charts by the page data that they belong to; kept here so that they are not sent inside the page. */
const charts = new WeakMap<object, Chart>();

/** Remembers the chart that was read with a page's data. */
export const rememberChart = (data: object, chart: Chart): void => void charts.set(data, chart);

/** The chart that was read with this data by the same side; undefined in the browser for a page of the server. */
export const loadedChart = (data: object): Chart | undefined => charts.get(data);
